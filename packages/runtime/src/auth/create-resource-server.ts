import { checkAuthInfo } from "./auth-info.ts";
import { readBearer } from "./bearer.ts";
import { type Challenge, challengeHeader } from "./challenge.ts";
import { InvalidTokenError, VerifierUnavailableError } from "./errors.ts";
import { createIntrospector, type IntrospectionOptions } from "./introspect.ts";
import { canonicalResource, metadataPaths } from "./metadata.ts";
import type { ResourceServer } from "./resource-server.ts";
import type { AuthInfo, Refusal } from "./types.ts";
import { createJwtVerifier, type JwtOptions } from "./verify-jwt.ts";

export interface ResourceServerOptions {
  /** URI of this MCP server as its clients call it, e.g. `https://mcp.example.com/mcp`; tokens must be for it (RFC 8707). */
  readonly resource: string;
  /** Issuers whose tokens are accepted. */
  readonly authorizationServers: readonly string[];
  /** How tokens are checked: as JWTs, by asking the authorization server, or by a function of yours. */
  readonly verify:
    | { readonly jwt: JwtOptions }
    | { readonly introspection: IntrospectionOptions & Pick<JwtOptions, "audience"> }
    | { readonly custom: (token: string) => AuthInfo | undefined | Promise<AuthInfo | undefined> };
  /** Scopes that every request needs. Default: none. */
  readonly requiredScopes?: readonly string[];
  /** Scopes that clients may ask for. `offline_access` is left out. */
  readonly scopesSupported?: readonly string[];
  /** Shown to users by clients. */
  readonly resourceName?: string;
}

/**
 * An OAuth 2.1 resource server for `auth` of `createHandler` and `createNodeHandler`: accepts tokens of known issuers for
 * this server alone, and tells clients where to get them.
 *
 * Throws a `TypeError` if there is no issuer, or `resource` is no URL.
 */
export function createResourceServer(options: ResourceServerOptions): ResourceServer {
  const { requiredScopes = [] } = options;
  checkOptions(options);
  const resource = canonicalResource(options.resource);
  const paths = metadataPaths(new URL(resource));
  const challenge = (more: Omit<Challenge, "resourceMetadata">): string =>
    challengeHeader({ resourceMetadata: new URL(paths[0] ?? "", resource).href, ...more });
  const verify = createVerifier(options, resource);
  const insufficientScope = (scopes: readonly string[]): Refusal => {
    // All at once, also those that every request needs, so that one new token is enough.
    const all = [...new Set([...requiredScopes, ...scopes])];
    const message = `The token needs the scopes ${all.join(" ")}`;
    const wwwAuthenticate = challenge({ scopes: all, error: "insufficient_scope", description: message });
    return { status: 403, message, wwwAuthenticate };
  };
  const refuse = (error: unknown): Refusal => {
    if (!(error instanceof InvalidTokenError)) return { status: 503, message: unavailable(error) };
    const parts = { scopes: requiredScopes, error: "invalid_token", description: error.message } as const;
    return { status: 401, message: `Unauthorized: ${error.message}`, wwwAuthenticate: challenge(parts) };
  };
  return {
    metadata: metadataOf(options, resource),
    metadataPaths: paths,
    insufficientScope,
    authenticate: async (authorization) => {
      const bearer = readBearer(authorization);
      if (bearer === "none") {
        const wwwAuthenticate = challenge({ scopes: requiredScopes });
        return { refusal: { status: 401, message: "Unauthorized: a bearer token is needed", wwwAuthenticate } };
      }
      if (bearer === "malformed") {
        const wwwAuthenticate = challenge({ scopes: requiredScopes, error: "invalid_request" });
        return { refusal: { status: 400, message: "The Authorization header is malformed", wwwAuthenticate } };
      }
      try {
        const auth = await withinTime(verify(bearer.token));
        const isEnough = requiredScopes.every((scope) => auth.scopes.includes(scope));
        return isEnough ? { auth } : { refusal: insufficientScope(requiredScopes) };
      } catch (error) {
        return { refusal: refuse(error) };
      }
    },
  };
}

/** Milliseconds for a whole check, whatever it asks on the way. */
const CHECK_MS = 6000;

async function withinTime(check: Promise<AuthInfo>): Promise<AuthInfo> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new VerifierUnavailableError("the check took too long")), CHECK_MS);
  });
  try {
    return await Promise.race([check, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Of what would be unsafe: keys that one issuer could use for another, and issuers that can be impersonated on the way. */
function checkOptions({ authorizationServers, verify }: ResourceServerOptions): void {
  if (authorizationServers.length === 0) throw new TypeError("authorizationServers: at least one is needed");
  for (const issuer of authorizationServers) {
    const { protocol, hostname } = new URL(issuer);
    const isLocal = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
    if (protocol !== "https:" && !isLocal)
      throw new TypeError(`authorizationServers: "${issuer}" must be an https URL`);
  }
  if ("jwt" in verify && verify.jwt.jwksUri !== undefined && authorizationServers.length > 1) {
    throw new TypeError("jwksUri: with several authorization servers, each has keys of its own");
  }
}

/** The client learns that it may try again; what is wrong inside is nothing for it. */
function unavailable(error: unknown): string {
  return error instanceof VerifierUnavailableError
    ? `Tokens cannot be checked now: ${error.message}`
    : "Tokens cannot be checked now";
}

function createVerifier(options: ResourceServerOptions, resource: string): (token: string) => Promise<AuthInfo> {
  const { verify, authorizationServers: issuers } = options;
  if ("custom" in verify) {
    return async (token) => checkAuthInfo(await verify.custom(token), token);
  }
  const { audience = [] } = "jwt" in verify ? verify.jwt : verify.introspection;
  const audiences = [resource, ...[audience].flat()];
  if ("jwt" in verify) return createJwtVerifier({ ...verify.jwt, issuers, audiences });
  return createIntrospector({ ...verify.introspection, issuers, audiences });
}

/** RFC 9728 §2. */
function metadataOf(
  { authorizationServers, scopesSupported, resourceName }: ResourceServerOptions,
  resource: string,
): Readonly<Record<string, unknown>> {
  return {
    resource,
    authorization_servers: authorizationServers,
    ...(scopesSupported !== undefined && {
      scopes_supported: scopesSupported.filter((scope) => scope !== "offline_access"),
    }),
    bearer_methods_supported: ["header"],
    ...(resourceName !== undefined && { resource_name: resourceName }),
  };
}
