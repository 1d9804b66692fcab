/** Scopes of a token: a text with spaces between (RFC 8693 §4.2), or a list, as some providers send it. */
export function readScopes(claims: Readonly<Record<string, unknown>>): readonly string[] {
  const value = claims.scope ?? claims.scp ?? claims.scopes;
  if (typeof value === "string") return value.split(" ").filter((scope) => scope !== "");
  return Array.isArray(value) ? value.filter((scope) => typeof scope === "string") : [];
}
