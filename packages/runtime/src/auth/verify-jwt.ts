import { isForUs } from "./audience.ts";
import { checkKind, toAuthInfo } from "./auth-info.ts";
import { discoverJwksUri } from "./discovery.ts";
import { InvalidTokenError, VerifierUnavailableError } from "./errors.ts";
import { TIMEOUT_MS } from "./fetch-json.ts";
import type { AuthInfo } from "./types.ts";

/** How access tokens that are JWTs are checked (RFC 9068). */
export interface JwtOptions {
  /** Accepted instead of `resource` in `aud`, for providers that know no resource indicators (RFC 8707). */
  readonly audience?: string | readonly string[];
  /** Default: by discovery of the issuer. */
  readonly jwksUri?: string;
  /** Default: the asymmetric ones of RFC 7518 and RFC 8037. */
  readonly algorithms?: readonly string[];
  /** Seconds that clocks may differ. Default 30. */
  readonly clockToleranceS?: number;
}

/** Never `none`, and no shared secrets, whose key a client could know. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

/** Milliseconds for which keys are taken as known, and between two looks for a key that is not. */
const KEYS_MS = 10 * 60_000;
const COOL_DOWN_MS = 1000;

/** Types of tokens (RFC 9068 §2.1); many providers write no more than `JWT`. */
const TYPES: readonly unknown[] = [undefined, "jwt", "at+jwt", "application/at+jwt"];

/** Claims that only ID tokens have (OpenID Connect Core §3.3.2.11). */
const ID_TOKEN_CLAIMS = ["nonce", "at_hash", "c_hash", "s_hash"];

type Jose = typeof import("jose");
type GetKey = ReturnType<Jose["createRemoteJWKSet"]>;

export interface JwtVerifierOptions extends JwtOptions {
  readonly issuers: readonly string[];
  readonly audiences: readonly string[];
}

/** Checks tokens with the keys of their issuer, which are looked for when they are first needed. */
export function createJwtVerifier(options: JwtVerifierOptions): (token: string) => Promise<AuthInfo> {
  const keys = new Map<string, Promise<GetKey>>();
  const keysOf = (issuer: string, jose: Jose): Promise<GetKey> => {
    const known = keys.get(issuer);
    if (known !== undefined) return known;
    const found = findKeys(issuer, options, jose);
    keys.set(issuer, found);
    // A provider that was down is asked again.
    found.catch(() => keys.delete(issuer));
    return found;
  };
  return async (token) => {
    const jose = await loadJose();
    const issuer = readIssuer(token, options.issuers, jose);
    const getKey = await keysOf(issuer, jose);
    try {
      const { payload } = await jose.jwtVerify(token, getKey, {
        issuer,
        algorithms: [...(options.algorithms ?? ALGORITHMS)],
        clockTolerance: options.clockToleranceS ?? 30,
        requiredClaims: ["exp"],
      });
      checkKind(payload);
      if (!isForUs(payload.aud, options.audiences)) throw new InvalidTokenError("the token is for another audience");
      return toAuthInfo(payload, token);
    } catch (error) {
      throw toTokenError(error);
    }
  };
}

async function findKeys(issuer: string, { jwksUri }: JwtOptions, jose: Jose): Promise<GetKey> {
  const url = new URL(jwksUri ?? (await discoverJwksUri(issuer)));
  const limits = { timeoutDuration: TIMEOUT_MS, cacheMaxAge: KEYS_MS, cooldownDuration: COOL_DOWN_MS };
  return jose.createRemoteJWKSet(url, limits);
}

/** Which issuer's keys to use; everything that can be told without a key is checked here. */
function readIssuer(token: string, issuers: readonly string[], jose: Jose): string {
  let type: unknown;
  let claims: Readonly<Record<string, unknown>>;
  try {
    ({ typ: type } = jose.decodeProtectedHeader(token) as { readonly typ?: unknown });
    claims = jose.decodeJwt(token);
  } catch {
    throw new InvalidTokenError("the token is no JWT");
  }
  const kind = typeof type === "string" ? type.toLowerCase() : type;
  if (!TYPES.includes(kind)) throw new InvalidTokenError("the token is of another type");
  if (ID_TOKEN_CLAIMS.some((claim) => Object.hasOwn(claims, claim)) && kind !== "at+jwt") {
    throw new InvalidTokenError("the token is an ID token");
  }
  const issuer = issuers.find((one) => one === claims.iss);
  if (issuer === undefined) throw new InvalidTokenError("the token is of another issuer");
  return issuer;
}

const REASONS: Readonly<Record<string, string>> = {
  ERR_JWT_EXPIRED: "the token has expired",
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: "the signature is wrong",
  ERR_JWKS_NO_MATCHING_KEY: "the token is signed with an unknown key",
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: "the token does not say with which key it is signed",
  ERR_JOSE_ALG_NOT_ALLOWED: "the token is signed with an algorithm that is not allowed",
};

/** The library's own errors are about the token; all others, and those about the keys, are about the provider. */
function toTokenError(error: unknown): Error {
  if (error instanceof InvalidTokenError) return error;
  const { code, claim } = (error ?? {}) as { readonly code?: string; readonly claim?: string };
  if (
    code === "ERR_JWKS_TIMEOUT" ||
    code === "ERR_JWKS_INVALID" ||
    code === "ERR_JOSE_GENERIC" ||
    !code?.startsWith("ERR_J")
  ) {
    return new VerifierUnavailableError("the issuer's keys cannot be had", { cause: error });
  }
  return new InvalidTokenError(
    REASONS[code] ?? (claim === undefined ? "the token is not valid" : `the claim ${claim} is wrong`),
  );
}

async function loadJose(): Promise<Jose> {
  try {
    return await import("jose");
  } catch (error) {
    throw new VerifierUnavailableError("JWTs are checked with the package jose: npm install jose", { cause: error });
  }
}
