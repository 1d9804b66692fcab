import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import Provider from "oidc-provider";

/** A real OpenID provider on this machine. */
export interface TestProvider {
  readonly issuer: string;
  /** A token for a resource, as a client with its credentials gets it. */
  token(options: {
    readonly resource: string;
    readonly scope?: string;
    readonly format?: "jwt" | "opaque";
  }): Promise<string>;
  /** Signs claims with the provider's present key, or another. */
  sign(claims: object, options?: { readonly header?: object; readonly key?: SigningKey }): Promise<string>;
  /** Takes a new key for new tokens; the old one is gone. */
  rotate(): Promise<void>;
  /** Answers nothing but errors until `up`. */
  down(): void;
  up(): void;
  close(): void;
}

interface SigningKey {
  readonly private: Awaited<ReturnType<typeof generateKeyPair>>["privateKey"];
  readonly jwk: JWK;
}

export const CLIENT = { client_id: "agent", client_secret: "s3cret:with%signs" };

let made = 0;

export async function createKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  made += 1;
  return {
    private: privateKey,
    jwk: { ...(await exportJWK(privateKey)), kid: `key-${made}`, alg: "RS256", use: "sig" },
  };
}

export async function startProvider(): Promise<TestProvider> {
  let listener: RequestListener = (_, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => listener(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realm`;
  let key = await createKey();
  const start = (): void => {
    const { callback } = createProvider(issuer, key.jwk);
    // The provider is mounted behind the path of its issuer.
    listener = (request, response) => {
      request.url = (request.url ?? "").replace(/^\/realm/u, "") || "/";
      callback(request, response);
    };
  };
  start();
  return {
    issuer,
    token: async ({ resource, scope = "tools:read", format = "jwt" }) => {
      // The provider chooses the format by the resource.
      const target = format === "jwt" ? resource : `${resource}?opaque`;
      const body = new URLSearchParams({ grant_type: "client_credentials", scope, resource: target });
      const basic = [CLIENT.client_id, CLIENT.client_secret].map(encodeURIComponent).join(":");
      const headers = { authorization: `Basic ${btoa(basic)}` };
      const answer = await fetch(`${issuer}/token`, { method: "POST", headers, body });
      const { access_token: token, error_description: problem } = (await answer.json()) as Record<string, string>;
      if (token === undefined) throw new Error(`no token: ${problem}`);
      return token;
    },
    sign: async (claims, { header = {}, key: other } = {}) => {
      const { private: privateKey, jwk } = other ?? key;
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ iss: issuer, sub: "ada", iat: now, exp: now + 60, ...claims })
        .setProtectedHeader({
          alg: "RS256",
          kid: key.jwk.kid ?? "",
          typ: "at+jwt",
          ...(other && { kid: jwk.kid }),
          ...header,
        } as never)
        .sign(privateKey);
    },
    rotate: async () => {
      key = await createKey();
      start();
    },
    down: () => {
      listener = (_, response) => void response.writeHead(500).end();
    },
    up: start,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function createProvider(issuer: string, key: JWK): { readonly callback: RequestListener } {
  const provider = new Provider(issuer, {
    clients: [{ ...CLIENT, grant_types: ["client_credentials"], redirect_uris: [], response_types: [] }],
    jwks: { keys: [key as never] },
    scopes: ["tools:read", "tools:write"],
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      introspection: { enabled: true, allowedPolicy: () => true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_: unknown, resource: string) => ({
          scope: "tools:read tools:write",
          audience: resource.replace("?opaque", ""),
          accessTokenTTL: 60,
          accessTokenFormat: resource.endsWith("?opaque") ? "opaque" : "jwt",
        }),
      },
    },
  });
  const callback = provider.callback();
  return { callback: (request, response) => void callback(request, response) };
}
