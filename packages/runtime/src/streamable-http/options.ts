import type { ResourceServer } from "../auth/resource-server.ts";
import type { ServerLog } from "../pipeline/server-log.ts";
import type { ServerInfo, ServerModule } from "../protocol/server.ts";

/** How a registry is served over Streamable HTTP. */
export interface HttpServerOptions extends ServerInfo {
  /** Path of the endpoint. Default: every path that the handler is asked for. */
  readonly path?: string;
  /**
   * Hosts by which the server may be called, e.g. `["mcp.example.com"]`; `"any"` behind a proxy that checks it. Default:
   * this machine's own names (`localhost`, `127.0.0.1`, `[::1]`). Stops web pages that rebind their name to this machine.
   */
  readonly allowedHosts?: readonly string[] | "any";
  /**
   * Origins of web pages that may call the server, e.g. `["https://app.example.com"]`. Default: the server's own, and on
   * this machine other local ones. Stops other web pages from using the server through the browser of its user.
   */
  readonly allowedOrigins?: readonly string[] | "any";
  /**
   * Let browsers of allowed origins read the answers (CORS). Default: those that `allowedOrigins` names one by one, since a
   * page of another origin can do nothing without it.
   */
  readonly cors?: boolean;
  /** Who may use the server at all: an OAuth 2.1 resource server (`@mcp-gen/runtime/oauth`). Default: whoever reaches it. */
  readonly auth?: ResourceServer;
  /** Keep sessions for clients of revisions before 2026-07-28; `false`: each request stands alone. Default `true`. */
  readonly sessions?: boolean;
  /** Minutes without a request after which a session ends. Default 30. */
  readonly sessionIdleMinutes?: number;
  /** Sessions at once. Default 10,000. */
  readonly maxSessions?: number;
  /** Bytes of a request. Default 4 MiB. */
  readonly maxBodyBytes?: number;
  /** Milliseconds for a request's body to arrive. Default 30,000: stops clients that send a byte a minute. */
  readonly bodyTimeoutMs?: number;
  /** Milliseconds between signs of life on an open stream, and until a pending call opens one. Default 15,000. */
  readonly keepAliveMs?: number;
  /** See `ServerOptions.stateSecret`: needed where several processes serve one address. */
  readonly stateSecret?: string;
  /** How long clients may keep lists, in milliseconds. Default 0. */
  readonly ttlMs?: number;
  /** Parts of the protocol besides tools. Default: none. */
  readonly modules?: readonly ServerModule[];
  /** Where the server's own log goes. Default: nowhere at the root entry; standard error on Node. */
  readonly log?: ServerLog;
}

/** The options with their defaults. */
export interface HttpSettings {
  readonly path: string | undefined;
  readonly allowedHosts: readonly string[] | "any" | undefined;
  readonly allowedOrigins: readonly string[] | "any" | undefined;
  readonly cors: boolean | "named";
  readonly auth: ResourceServer | undefined;
  readonly sessions: boolean;
  readonly sessionIdleMs: number;
  readonly maxSessions: number;
  readonly maxBodyBytes: number;
  readonly bodyTimeoutMs: number;
  readonly keepAliveMs: number;
}

export function readSettings(options: HttpServerOptions): HttpSettings {
  return {
    path: options.path,
    allowedHosts: options.allowedHosts,
    allowedOrigins: options.allowedOrigins,
    cors: options.cors ?? "named",
    auth: options.auth,
    sessions: options.sessions ?? true,
    sessionIdleMs: (options.sessionIdleMinutes ?? 30) * 60_000,
    maxSessions: options.maxSessions ?? 10_000,
    maxBodyBytes: options.maxBodyBytes ?? 4 * 1024 * 1024,
    bodyTimeoutMs: options.bodyTimeoutMs ?? 30_000,
    keepAliveMs: options.keepAliveMs ?? 15_000,
  };
}
