/** What an `Authorization` header holds (RFC 6750 §2.1). */
export type BearerToken = { readonly token: string } | "none" | "malformed";

/** `b64token` of RFC 6750 §2.1; the length is ours. */
const TOKEN = /^[A-Za-z0-9\-._~+/]{1,16384}=*$/;

/** Tokens come by this header only, never by the query. Another scheme is as good as none. */
export function readBearer(header: string | undefined): BearerToken {
  const [scheme = "", ...rest] = (header ?? "").trim().split(/[ \t]+/);
  if (scheme.toLowerCase() !== "bearer") return "none";
  const [token = ""] = rest;
  return rest.length === 1 && TOKEN.test(token) ? { token } : "malformed";
}
