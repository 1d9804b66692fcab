import { InvalidTokenError } from "./errors.ts";
import { readScopes } from "./scopes.ts";
import type { AuthInfo } from "./types.ts";

type Claims = Readonly<Record<string, unknown>>;

/** Throws for claims of what is no access token, or of one whose use is bound to what cannot be checked here. */
export function checkKind(claims: Claims): void {
  // Keycloak and Cognito mark their ID tokens so.
  if (claims.typ === "ID" || claims.token_use === "id") throw new InvalidTokenError("the token is an ID token");
  const type = claims.token_type;
  if (typeof type === "string" && !/^(?:bearer|access_token)$/i.test(type)) {
    throw new InvalidTokenError("the token is no bearer token");
  }
  // RFC 7800: whoever has it must prove that it has a key, too.
  if (claims.cnf !== undefined) throw new InvalidTokenError("the token is bound to a key");
}

/** What a token's claims say about the caller. Throws if they name nobody. The token itself is no part of it. */
export function toAuthInfo(claims: Claims, token: string): AuthInfo {
  const clientId = textOf(claims.client_id) ?? textOf(claims.azp);
  const subject = textOf(claims.sub) ?? clientId;
  if (subject === undefined) throw new InvalidTokenError("the token names no subject");
  const issuer = textOf(claims.iss);
  const { exp } = claims;
  return Object.freeze({
    subject,
    ...(clientId !== undefined && { clientId }),
    ...(issuer !== undefined && { issuer }),
    scopes: Object.freeze([...readScopes(claims)]),
    ...(typeof exp === "number" && { expiresAt: exp }),
    claims: copyFrozen(claims, token),
  });
}

/** Shared by all calls with the token, so nobody may change it; claims that repeat the token are left out. */
function copyFrozen(claims: Claims, token: string): Claims {
  const entries = Object.entries(claims).filter(([, value]) => value !== token);
  return freezeDeep(structuredClone(Object.fromEntries(entries)));
}

function freezeDeep<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  for (const inner of Object.values(value)) freezeDeep(inner);
  return Object.freeze(value);
}

/** The answer of a function of the user's: the fields that are known, of a token that has not expired. */
export function checkAuthInfo(given: AuthInfo | undefined, token: string): AuthInfo {
  if (given === undefined) throw new InvalidTokenError("the token is not valid");
  const { subject, clientId, issuer, scopes, expiresAt, claims } = given;
  if (expiresAt !== undefined && expiresAt < Date.now() / 1000) throw new InvalidTokenError("the token has expired");
  return Object.freeze({
    subject,
    ...(clientId !== undefined && { clientId }),
    ...(issuer !== undefined && { issuer }),
    scopes: Object.freeze([...scopes]),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(claims !== undefined && { claims: copyFrozen(claims, token) }),
  });
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
