import { canonicalResource } from "./metadata.ts";

/** Whether one of the audiences of a token is one of ours; scheme and host of URIs in any case (RFC 3986 §6.2.2.1, R-233). */
export function isForUs(audience: unknown, ours: readonly string[]): boolean {
  const known = new Set(ours.map(canonical));
  return [audience].flat().some((one) => typeof one === "string" && known.has(canonical(one)));
}

/** Audiences may be names instead of URIs. */
function canonical(audience: string): string {
  return URL.canParse(audience) ? canonicalResource(audience) : audience;
}
