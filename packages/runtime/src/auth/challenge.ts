/** Parameters of a `Bearer` challenge (RFC 6750 §3, RFC 9728 §5.1). */
export interface Challenge {
  readonly resourceMetadata: string;
  readonly scopes?: readonly string[];
  readonly error?: "invalid_request" | "invalid_token" | "insufficient_scope";
  readonly description?: string;
}

/** The value of `WWW-Authenticate` (R-226, R-227). */
export function challengeHeader({ resourceMetadata, scopes = [], error, description }: Challenge): string {
  const parameters = [
    ["resource_metadata", resourceMetadata],
    ["scope", scopes.join(" ")],
    ["error", error ?? ""],
    ["error_description", description ?? ""],
  ] as const;
  const shown = parameters.filter(([, value]) => value !== "");
  return `Bearer ${shown.map(([name, value]) => `${name}="${quoted(value)}"`).join(", ")}`;
}

/** `error_description` takes printable ASCII without `"` and `\` (RFC 6750 §3); so do the others, as it happens. */
function quoted(value: string): string {
  return value.replace(/[^\x20-\x7e]/g, " ").replace(/["\\]/g, "'");
}
