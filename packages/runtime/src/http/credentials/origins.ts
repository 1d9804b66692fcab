import type { HttpOptions } from "../../registry/types.ts";
import { parseServer, parseUrl } from "../request/url.ts";
import type { ApiSpec } from "../request-spec.ts";

/**
 * The origins that may get an API's credentials: that of the base URL if one is set, else that of the API's server;
 * and those that are trusted by name. Stops a document's other servers and redirects from collecting keys.
 */
export function allowedOrigins(
  api: ApiSpec | undefined,
  { baseUrl, trustedOrigins }: Pick<HttpOptions, "baseUrl" | "trustedOrigins">,
): ReadonlySet<string> {
  const origins = new Set<string>();
  const server = baseUrl || api?.server;
  if (server) origins.add(parseServer(server).origin);
  for (const trusted of trustedOrigins ?? []) {
    const url = parseUrl(trusted);
    if (url) origins.add(url.origin);
  }
  return origins;
}
