import { ToolError } from "../../errors.ts";

/** A server URL taken apart. */
export interface Server {
  readonly origin: string;
  /** Path without a slash at its end, e.g. `/v1`; `""` for the root. */
  readonly prefix: string;
  /** Query of the server URL itself, without `?`; mostly `""`. */
  readonly query: string;
}

export interface ServerChoice {
  /** Replaces the others whole. */
  readonly baseUrl?: string | undefined;
  /** The operation's own server. */
  readonly operation?: string | undefined;
  /** The API's server. */
  readonly api?: string | undefined;
}

const MAX_KNOWN = 256;

/** Parsed servers by text: a process talks to a handful of them. */
const known = new Map<string, Server>();

/** The server a request goes to; throws a `ToolError` that says how to set one if none is known. */
export function chooseServer({ baseUrl, operation, api }: ServerChoice): Server {
  const text = baseUrl || operation || api;
  if (text) return parseServer(text);
  throw new ToolError("No server URL is known for this API: set the base URL (option `http.baseUrl`, or --base-url).");
}

/** Takes a server URL apart; throws a `ToolError` if it is not an absolute http or https URL. */
export function parseServer(text: string): Server {
  const found = known.get(text);
  if (found) return found;
  const server = readServer(text);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(text, server);
  return server;
}

function readServer(text: string): Server {
  const url = /[{}]/.test(text) ? undefined : parseUrl(text);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new ToolError(
      `The server URL "${text}" is not an absolute http(s) URL: set the base URL (option \`http.baseUrl\`, or --base-url).`,
    );
  }
  if (url.username !== "" || url.password !== "") {
    throw new ToolError(`The server URL for ${url.host} holds a user name or password: configure it as a credential.`);
  }
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, ""), query: url.search.slice(1) };
}

/** `new URL` without an exception. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Joins server, encoded path and queries (empty ones are left out) to a URL that parsers leave as it is. */
export function joinUrl(server: Server, path: string, queries: readonly string[]): string {
  const given = queries.filter((query) => query !== "");
  const query = server.query === "" ? given : [server.query, ...given];
  const whole = server.prefix + path || "/";
  return `${server.origin}${whole}${query.length === 0 ? "" : `?${query.join("&")}`}`;
}
