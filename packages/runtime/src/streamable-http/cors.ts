import type { HttpSettings } from "./options.ts";

/** What a browser may send and read (Fetch standard, CORS protocol). */
const ALLOWED_HEADERS = [
  "content-type",
  "accept",
  "authorization",
  "mcp-protocol-version",
  "mcp-method",
  "mcp-name",
  "mcp-session-id",
  "last-event-id",
];

/** Names of the headers that mirror arguments, which only the tool knows. */
const PARAMETER_HEADER = /^mcp-param-[a-z0-9-]{1,100}$/;

/** Whether the pages of an origin, which is allowed, may read the answers. */
export function mayRead(origin: string | undefined, { cors, allowedOrigins }: HttpSettings): origin is string {
  if (origin === undefined || cors !== "named") return origin !== undefined && cors === true;
  return Array.isArray(allowedOrigins) && allowedOrigins.includes(origin);
}

/** Headers of an answer to a page of an allowed origin. */
export function corsHeaders(origin: string): Readonly<Record<string, string>> {
  return {
    "access-control-allow-origin": origin,
    "access-control-expose-headers": "mcp-session-id, www-authenticate",
    vary: "origin",
  };
}

/** Headers of the answer to a preflight request. */
export function preflightHeaders(origin: string, requested: string | undefined): Readonly<Record<string, string>> {
  const parameters = (requested ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => PARAMETER_HEADER.test(name));
  return {
    ...corsHeaders(origin),
    "access-control-allow-methods": "POST, GET, DELETE, OPTIONS",
    "access-control-allow-headers": [...ALLOWED_HEADERS, ...parameters.slice(0, 50)].join(", "),
    "access-control-max-age": "600",
  };
}
