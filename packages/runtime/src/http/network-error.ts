import { ToolError } from "../errors.ts";

/** Phrases for the codes of Node's sockets, resolver and TLS, and of undici. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", "connection refused"],
  ["ENOTFOUND", "host not found"],
  ["EAI_AGAIN", "host not found (the name server did not answer)"],
  ["EHOSTUNREACH", "host unreachable"],
  ["ENETUNREACH", "network unreachable"],
  ["ETIMEDOUT", "connection timed out"],
  ["UND_ERR_CONNECT_TIMEOUT", "connection timed out"],
  ["UND_ERR_HEADERS_TIMEOUT", "no answer in time"],
  ["ECONNRESET", "the connection was closed before an answer came"],
  ["EPIPE", "the connection was closed before an answer came"],
  ["UND_ERR_SOCKET", "the connection was closed before an answer came"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "the server's certificate is self-signed"],
  ["SELF_SIGNED_CERT_IN_CHAIN", "the server's certificate is self-signed"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "the server's certificate cannot be verified"],
  ["CERT_HAS_EXPIRED", "the server's certificate has expired"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "the server's certificate is for another host"],
]);

/**
 * The error that a model is shown when no answer came: `GET /x could not be sent: connection refused (host:port).`
 * Holds a phrase made from the error's code and the host, never the error's own text, which stays in `cause`.
 */
export function toNetworkError(
  error: unknown,
  { label, url }: { readonly label: string; readonly url: string },
): ToolError {
  const code = codeOf(error);
  const reason = code === undefined ? "network error" : (REASONS.get(code) ?? `network error ${code}`);
  return new ToolError(`${label} could not be sent: ${reason} (${hostOf(url)}).`, { cause: error });
}

function codeOf(error: unknown, depth = 0): string | undefined {
  if (typeof error !== "object" || error === null || depth > 3) return undefined;
  if ("code" in error && typeof error.code === "string" && /^[A-Z][A-Z0-9_]{2,60}$/.test(error.code)) return error.code;
  const inner = "errors" in error && Array.isArray(error.errors) ? error.errors[0] : undefined;
  return codeOf("cause" in error ? error.cause : inner, depth + 1) ?? codeOf(inner, depth + 1);
}

function hostOf(url: string): string {
  const start = url.indexOf("//") + 2;
  const end = url.slice(start).search(/[/?#]/);
  return end < 0 ? url.slice(start) : url.slice(start, start + end);
}
