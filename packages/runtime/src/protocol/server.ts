import type { ServerLog } from "../pipeline/server-log.ts";
import type { CallTool } from "../pipeline/types.ts";
import type { Icon, Registry } from "../registry/types.ts";
import type { Params, RequestId } from "./json-rpc.ts";
import type { Reply } from "./outgoing.ts";
import type { Peer } from "./peer.ts";
import type { Seal } from "./stateless/seal.ts";

/** What the server says about itself. */
export interface ServerInfo {
  readonly name: string;
  readonly version: string;
  readonly title?: string;
  readonly description?: string;
  readonly websiteUrl?: string;
  readonly icons?: readonly Icon[];
  /** How a model should use the server. */
  readonly instructions?: string;
}

/** A part of the protocol besides tools, e.g. resources; what is not listed is not loaded. */
export interface ServerModule {
  /** Merged into the server's capabilities, for each era; without a session a peer cannot be told from others. */
  readonly capabilities: (era: Era, hasSession: boolean) => Readonly<Record<string, object>>;
  /**
   * Handlers by method name; each era has those that its specification knows. One for `tools/call` or
   * `subscriptions/listen` stands before the server's own, which it may call.
   */
  readonly methods: (era: Era) => Readonly<Record<string, MethodHandler>>;
  /** For each, the parameter that the header `Mcp-Name` mirrors (2026-07-28), e.g. `uri`. */
  readonly nameParameters?: Readonly<Record<string, string>>;
  /** Told once; the module announces its changes by `notify`. */
  readonly attach?: (notify: Notify) => void;
  /** The server closes: what the module still runs must end. */
  readonly close?: () => void;
}

/** Sends a notification to the peers that want it. */
export type Notify = (method: string, params?: Readonly<Record<string, unknown>>) => void;

/** Revisions with a handshake, or those whose every request stands for itself. */
export type Era = "handshake" | "stateless";

export interface MethodRequest {
  readonly id: RequestId;
  readonly method: string;
  readonly params: Params;
}

export type MethodHandler = (server: Server, request: MethodRequest, peer: Peer) => Reply;

export interface ServerOptions {
  readonly info: ServerInfo;
  /** Asked for on the first request that needs it, not before. */
  readonly registry: () => Promise<Registry>;
  /** Told of calls, and of failures that the peer must not see. */
  readonly log: ServerLog;
  readonly modules?: readonly ServerModule[];
  /**
   * Secret with which the state of a question to the client is sealed while the client has it (2026-07-28). Needed where
   * several processes serve one address. Default: a random one.
   */
  readonly stateSecret?: string;
  /** How long clients may keep a list or the discovery, in milliseconds (2026-07-28). Default 0: not at all. */
  readonly ttlMs?: number;
}

/** What all peers of a process share. Everything but the options is made when it is first needed. */
export interface Server {
  readonly options: ServerOptions;
  /** Peers that want to be told of changes. */
  readonly listeners: Set<Notify>;
  callTool: CallTool | undefined;
  seal: Seal | undefined;
  /** Set once the registry is watched for changes. */
  watching: boolean;
}

export function createServer(options: ServerOptions): Server {
  const server: Server = { options, listeners: new Set(), callTool: undefined, seal: undefined, watching: false };
  for (const module of options.modules ?? []) {
    module.attach?.((method, params) => notifyListeners(server, method, params));
  }
  return server;
}

export function notifyListeners({ listeners }: Server, ...notification: Parameters<Notify>): void {
  for (const listener of listeners) listener(...notification);
}

/** Ends what the modules run besides requests. */
export function closeServer({ options }: Server): void {
  for (const module of options.modules ?? []) module.close?.();
}
