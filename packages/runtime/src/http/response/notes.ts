import { parseUrl } from "../request/url.ts";
import { formatBytes, formatSeconds } from "../units.ts";
import type { BodyRead } from "./read-body.ts";

/** Says that a body was cut, and why; `undefined` if it is whole. */
export function cutNote(
  { cut, bytes }: BodyRead,
  { maxBytes, timeoutMs }: { readonly maxBytes: number; readonly timeoutMs: number },
): string | undefined {
  if (cut === undefined) return undefined;
  const came = `the ${formatBytes(bytes.length)} that came are given`;
  if (cut === "size") return `The answer is longer than ${formatBytes(maxBytes)}; only its beginning is given.`;
  if (cut === "time") return `The answer had not ended after ${formatSeconds(timeoutMs)}; ${came}.`;
  return `The connection broke before the answer ended; ${came}.`;
}

/**
 * Says that there is a next page if a Link header names one (RFC 8288, `rel="next"`), by what its URL asks for, so that
 * a model can pass it as arguments. Query parameters in `secret` are left out.
 */
export function nextPageNote(headers: Headers, url: string, secret: ReadonlySet<string>): string | undefined {
  const link = headers.get("link");
  const target = link === null ? undefined : findNext(link);
  const next = target === undefined ? undefined : parseUrl(target, url);
  if (!next) return undefined;
  for (const name of secret) next.searchParams.delete(name);
  const query = next.searchParams.toString();
  return `There is a next page: ${query === "" ? next.pathname : query}.`;
}

function findNext(link: string): string | undefined {
  let open = link.indexOf("<");
  while (open >= 0) {
    const close = link.indexOf(">", open);
    if (close < 0) return undefined;
    const following = link.indexOf("<", close);
    const parameters = link.slice(close + 1, following < 0 ? undefined : following);
    if (/;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next\b)/i.test(parameters)) return link.slice(open + 1, close);
    open = following;
  }
  return undefined;
}
