import { isForUs } from "./audience.ts";
import { checkKind, toAuthInfo } from "./auth-info.ts";
import { InvalidTokenError, VerifierUnavailableError } from "./errors.ts";
import { fetchJson } from "./fetch-json.ts";
import type { AuthInfo } from "./types.ts";

/** How the authorization server is asked about tokens (RFC 7662). */
export interface IntrospectionOptions {
  readonly endpoint: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Milliseconds for which an answer is taken as known, at most until the token expires. Default 30,000; 0: never. */
  readonly cacheMs?: number;
}

/** Milliseconds for which a token is known to be bad: stops a client in a loop from loading the authorization server. */
const BAD_MS = 5000;

const MAX_CACHED = 10_000;

interface Cached {
  readonly until: number;
  readonly answer: Promise<AuthInfo>;
}

export interface IntrospectorOptions extends IntrospectionOptions {
  readonly issuers: readonly string[];
  readonly audiences: readonly string[];
}

/** Asks about each token once at a time, and remembers answers by a hash of the token. */
export function createIntrospector(options: IntrospectorOptions): (token: string) => Promise<AuthInfo> {
  const cache = new Map<string, Cached>();
  const cacheMs = options.cacheMs ?? 30_000;
  return async (token) => {
    const key = await hashOf(token);
    const known = cache.get(key);
    if (known !== undefined && known.until > Date.now()) return known.answer;
    const answer = introspect(token, options);
    const remember = (ms: number): void => {
      cache.delete(key);
      cache.set(key, { until: Date.now() + ms, answer });
      if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value ?? key);
    };
    // While it is asked about, everybody waits for the one answer.
    remember(60_000);
    answer.then(
      ({ expiresAt }) => remember(Math.min(cacheMs, expiresAt === undefined ? cacheMs : expiresAt * 1000 - Date.now())),
      (error: unknown) =>
        error instanceof InvalidTokenError ? remember(Math.min(cacheMs, BAD_MS)) : cache.delete(key),
    );
    return answer;
  };
}

async function introspect(token: string, options: IntrospectorOptions): Promise<AuthInfo> {
  const { endpoint, clientId, clientSecret } = options;
  const answer = await fetchJson(endpoint, {
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
      // RFC 6749 §2.3.1: both parts are form-encoded first.
      authorization: `Basic ${btoa(`${encodeForm(clientId)}:${encodeForm(clientSecret)}`)}`,
    },
    body: new URLSearchParams({ token, token_type_hint: "access_token" }).toString(),
  });
  if (typeof answer.active !== "boolean") throw new VerifierUnavailableError("the introspection answers nonsense");
  if (!answer.active) throw new InvalidTokenError("the token is not active");
  const { active: _, ...claims } = answer;
  checkKind(claims);
  checkClaims(claims, options);
  return toAuthInfo(claims, token);
}

function checkClaims(
  { exp, nbf, iss, aud }: Readonly<Record<string, unknown>>,
  { issuers, audiences }: IntrospectorOptions,
): void {
  const now = Date.now() / 1000;
  if (typeof exp === "number" && exp < now) throw new InvalidTokenError("the token has expired");
  if (typeof nbf === "number" && nbf > now + 30) throw new InvalidTokenError("the token is not valid yet");
  if (iss !== undefined && !issuers.some((issuer) => issuer === iss))
    throw new InvalidTokenError("the token is of another issuer");
  if (!isForUs(aud, audiences)) throw new InvalidTokenError("the token is for another audience");
}

function encodeForm(text: string): string {
  return new URLSearchParams({ x: text }).toString().slice(2);
}

async function hashOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
