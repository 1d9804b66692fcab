import { readLimited, tooLarge } from "./read-limited.ts";
import { SourceError } from "./source-error.ts";
import type { FetchedSource } from "./types.ts";

/** Most redirects that are followed. */
const MAX_REDIRECTS = 5;
const HEADERS = { accept: "application/json, application/yaml, application/openapi+json, text/yaml, */*;q=0.5" };

export interface FetchLimits {
  readonly maxBytes: number;
  /** For all redirects and the body together. */
  readonly timeoutMs: number;
}

/**
 * Fetches a document. Redirects are followed within the same origin only: another origin could be an internal address
 * that the caller never agreed to. The body is cut off as soon as it is too large.
 */
export async function fetchSource(url: string, { maxBytes, timeoutMs }: FetchLimits): Promise<FetchedSource> {
  const signal = AbortSignal.timeout(timeoutMs);
  let current = new URL(url);
  if (current.username !== "" || current.password !== "") {
    throw new SourceError("unreadable", "an address with a user name or password in it is not fetched");
  }
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await fetch(current, { redirect: "manual", headers: HEADERS, signal });
      const location = response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
      if (location === null) return await readResponse(response, current.href, maxBytes);
      await response.body?.cancel();
      current = nextUrl(location, current);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new SourceError("timeout", `no answer within ${timeoutMs / 1000} s`, { cause: error });
  }
  throw new SourceError("redirect", `more than ${MAX_REDIRECTS} redirects`);
}

function nextUrl(location: string, from: URL): URL {
  const next = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  if (next?.origin === from.origin) return next;
  throw new SourceError("redirect", `it redirects to another origin, ${next?.origin ?? "an address that is no URL"}`);
}

async function readResponse(response: Response, url: string, maxBytes: number): Promise<FetchedSource> {
  if (!response.ok) {
    await response.body?.cancel();
    throw new SourceError("status", `the server answered ${response.status} ${response.statusText}`.trimEnd());
  }
  if (Number(response.headers.get("content-length") ?? 0) > maxBytes) {
    await response.body?.cancel();
    throw tooLarge(maxBytes);
  }
  const bytes = response.body === null ? new Uint8Array() : await readLimited(response.body, maxBytes);
  const contentType = response.headers.get("content-type");
  return contentType === null ? { bytes, url } : { bytes, url, contentType };
}
