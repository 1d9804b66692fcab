import { VerifierUnavailableError } from "./errors.ts";
import { fetchJson } from "./fetch-json.ts";

/** Addresses of an issuer's metadata: RFC 8414 §3.1 puts the well-known part before its path, OpenID behind it. */
export function discoveryUrls(issuer: string): readonly string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, "");
  const urls = [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}/.well-known/openid-configuration${path}`,
    `${origin}${path}/.well-known/openid-configuration`,
  ];
  return [...new Set(urls)];
}

/** Where an issuer publishes its keys. The document must be about this issuer (RFC 8414 §3.3). */
export async function discoverJwksUri(issuer: string): Promise<string> {
  let last: unknown;
  for (const url of discoveryUrls(issuer)) {
    try {
      const { issuer: named, jwks_uri: jwksUri } = await fetchJson(url);
      if (named === issuer && typeof jwksUri === "string") return jwksUri;
      last = new VerifierUnavailableError(`${url} is not the metadata of ${issuer}`);
    } catch (error) {
      last = error;
    }
  }
  throw last;
}
