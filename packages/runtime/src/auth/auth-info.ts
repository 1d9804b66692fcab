import { InvalidTokenError } from "./errors.ts";
import { readScopes } from "./scopes.ts";
import type { AuthInfo } from "./types.ts";

/** What a token's claims say about the caller. Throws if they name nobody. */
export function toAuthInfo(claims: Readonly<Record<string, unknown>>): AuthInfo {
  const clientId = textOf(claims.client_id) ?? textOf(claims.azp);
  const subject = textOf(claims.sub) ?? clientId;
  if (subject === undefined) throw new InvalidTokenError("the token names no subject");
  const issuer = textOf(claims.iss);
  const { exp } = claims;
  return Object.freeze({
    subject,
    ...(clientId !== undefined && { clientId }),
    ...(issuer !== undefined && { issuer }),
    scopes: Object.freeze(readScopes(claims)),
    ...(typeof exp === "number" && { expiresAt: exp }),
    claims: Object.freeze({ ...claims }),
  });
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
