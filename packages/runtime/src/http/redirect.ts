import type { FetchFunction, FetchInit } from "./fetch-function.ts";
import type { RequestDescription } from "./request/build-request.ts";
import { parseUrl } from "./request/url.ts";

export const MAX_REDIRECTS = 10;

/** The end of a chain of redirects. */
export interface Exchange {
  readonly response: Response;
  /** Where the answer came from. */
  readonly url: string;
  /** Why a redirect was not followed; the answer is then that redirect. */
  readonly stopped?: string;
  /** Origin that a redirect led to and that got no credentials, though there were some. */
  readonly withheldFrom?: string;
}

export interface ExchangeOptions {
  readonly fetch: FetchFunction;
  readonly signal: AbortSignal;
  /** Origins that may get credentials. */
  readonly allowed: ReadonlySet<string>;
}

interface Hop {
  readonly url: string;
  readonly init: FetchInit;
  /** Whether credentials are still in the headers. */
  readonly trusted: boolean;
}

/** Headers that describe a body and go with it (Fetch §2.2.2, "request-body-header names"). */
const BODY_HEADERS = new Set(["content-type", "content-encoding", "content-language", "content-location"]);

/**
 * Sends a request and follows at most ten redirects, as Fetch §4.4 says: 303, and POST at 301 and 302, become GET
 * without a body; 307 and 308 send method and body again. Credentials and configured headers go to the same or a
 * trusted origin only, never from https to http, and do not come back once they were left out.
 */
export async function exchange(description: RequestDescription, options: ExchangeOptions): Promise<Exchange> {
  const { method, body, url } = description;
  const headers = description.headers.map(([name, value]): [string, string] => [name, value]);
  let hop: Hop = {
    url,
    init: { method, headers, ...(body === undefined ? {} : { body }), redirect: "manual", signal: options.signal },
    trusted: true,
  };
  let withheldFrom: string | undefined;
  for (let count = 0; ; count += 1) {
    const response = await options.fetch(hop.url, hop.init);
    const end: Exchange = { response, url: hop.url, ...(withheldFrom === undefined ? {} : { withheldFrom }) };
    if (!isRedirect(response.status)) return end;
    const target = targetOf(response, hop.url);
    if (typeof target === "string") return { ...end, stopped: target };
    if (count === MAX_REDIRECTS) return { ...end, stopped: `It is more than ${MAX_REDIRECTS} redirects away.` };
    const next = nextHop(hop, { target, status: response.status, allowed: options.allowed, description });
    if (hop.trusted && !next.trusted && hasSecrets(description)) withheldFrom = target.origin;
    response.body?.cancel().catch(() => undefined);
    hop = next;
  }
}

function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

/** Where a redirect leads, or why it cannot be followed. */
function targetOf(response: Response, base: string): URL | string {
  const location = response.headers.get("location");
  if (location === null) return "It names no location to go to.";
  const url = parseUrl(location, base);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:") || url.username !== "" || url.password !== "") {
    return "Its location is not a plain http(s) URL.";
  }
  return url;
}

interface Step {
  readonly target: URL;
  readonly status: number;
  readonly allowed: ReadonlySet<string>;
  readonly description: RequestDescription;
}

function nextHop(hop: Hop, { target, status, allowed, description }: Step): Hop {
  const from = new URL(hop.url);
  const downgrade = from.protocol === "https:" && target.protocol === "http:";
  const trusted = hop.trusted && !downgrade && (from.origin === target.origin || allowed.has(target.origin));
  const { method, body, signal } = hop.init;
  const toGet = (status === 303 && method !== "GET" && method !== "HEAD") || (status <= 302 && method === "POST");
  const headers = hop.init.headers.filter(([name]) => {
    const key = name.toLowerCase();
    if (toGet && BODY_HEADERS.has(key)) return false;
    return trusted || !description.secretHeaders.has(key);
  });
  const kept = toGet || body === undefined ? {} : { body };
  target.hash = "";
  return {
    url: target.href,
    init: { method: toGet ? "GET" : method, headers, ...kept, redirect: "manual", signal },
    trusted,
  };
}

function hasSecrets({ headers, secretHeaders }: RequestDescription): boolean {
  return headers.some(([name]) => secretHeaders.has(name.toLowerCase()));
}
