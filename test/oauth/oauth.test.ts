import { createRegistry, defineTools } from "@mcp-gen/runtime";
import { type HttpServer, serveHttp } from "@mcp-gen/runtime/node";
import { createResourceServer } from "@mcp-gen/runtime/oauth";
import { base64url, exportSPKI, importJWK, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CLIENT, createKey, startProvider, type TestProvider } from "./provider.ts";

const RESOURCE = "https://mcp.example.com/mcp";
const PATH = "/.well-known/oauth-protected-resource/mcp";

let provider: TestProvider;
let jwt: HttpServer;
let opaque: HttpServer;

beforeAll(async () => {
  provider = await startProvider();
  const definition = defineTools([
    { name: "read", description: "Reads.", run: (_, { caller }) => JSON.stringify(caller) },
    { name: "write", description: "Writes.", run: () => "written" },
  ]);
  const serve = (verify: Parameters<typeof createResourceServer>[0]["verify"]) =>
    serveHttp(createRegistry(definition, { access: { scopes: { write: ["tools:read", "tools:write"] } } }), {
      name: "protected",
      version: "1.0.0",
      port: 0,
      auth: createResourceServer({
        resource: `${RESOURCE}/`,
        authorizationServers: [provider.issuer],
        requiredScopes: ["tools:read"],
        scopesSupported: ["tools:read", "tools:write", "offline_access"],
        verify,
      }),
    });
  jwt = await serve({ jwt: {} });
  opaque = await serve({
    introspection: {
      endpoint: `${provider.issuer}/token/introspection`,
      clientId: CLIENT.client_id,
      clientSecret: CLIENT.client_secret,
      cacheMs: 100,
    },
  });
});

afterAll(async () => {
  await Promise.all([jwt, opaque].map((server) => server?.close()));
  provider?.close();
});

interface Answer {
  readonly status: number;
  readonly challenge: string | null;
  readonly text: string;
}

async function call(server: HttpServer, authorization?: string, tool = "read"): Promise<Answer> {
  const params = {
    name: tool,
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  };
  const answer = await fetch(server.url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/call",
      "mcp-name": tool,
      ...(authorization !== undefined && { authorization }),
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  });
  return { status: answer.status, challenge: answer.headers.get("www-authenticate"), text: await answer.text() };
}

const bearer = (token: string) => `Bearer ${token}`;

describe("a token of a real provider", () => {
  test("is accepted as a JWT; the handler learns who calls, and never the token (R-228, R-230)", async () => {
    const token = await provider.token({ resource: RESOURCE });
    const { status, text } = await call(jwt, bearer(token));
    expect(status).toBe(200);
    expect(text).toContain('\\"clientId\\":\\"agent\\"');
    expect(text).toContain("tools:read");
    expect(text).not.toContain(token);
  });

  test("is accepted where the provider is asked (RFC 7662), once for many requests", async () => {
    const token = await provider.token({ resource: RESOURCE, format: "opaque" });
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(opaque, bearer(token))));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  });

  test("the scheme's case does not matter (RFC 9110 §11.1)", async () => {
    expect((await call(jwt, `bEARER ${await provider.token({ resource: RESOURCE })}`)).status).toBe(200);
  });

  test("for another resource is refused by both (RFC 8707, R-228)", async () => {
    const other = "https://other.example.com/mcp";
    const refused = await call(jwt, bearer(await provider.token({ resource: other })));
    expect([refused.status, refused.challenge]).toEqual([401, expect.stringContaining("another audience")]);
    expect((await call(opaque, bearer(await provider.token({ resource: other, format: "opaque" })))).status).toBe(401);
  });

  test("without a scope that a tool needs is told which, all at once (R-227, R-229)", async () => {
    const poor = await call(jwt, bearer(await provider.token({ resource: RESOURCE })), "write");
    expect(poor.status).toBe(403);
    expect(poor.challenge).toContain('scope="tools:read tools:write", error="insufficient_scope"');
    const rich = await provider.token({ resource: RESOURCE, scope: "tools:read tools:write" });
    expect((await call(jwt, bearer(rich), "write")).status).toBe(200);
  });

  test("without a scope that every request needs is refused", async () => {
    const token = await provider.token({ resource: RESOURCE, scope: "tools:write" });
    expect((await call(jwt, bearer(token))).status).toBe(403);
  });
});

describe("what is refused", () => {
  const good = { aud: RESOURCE, scope: "tools:read" };
  const seconds = () => Math.floor(Date.now() / 1000);
  const make: readonly (readonly [string, number, () => string | undefined | Promise<string | undefined>])[] = [
    ["nothing", 401, () => undefined],
    ["another scheme", 401, () => "Basic YTpi"],
    ["no token", 400, () => "Bearer "],
    ["two tokens", 400, () => "Bearer a b"],
    ["garbage", 401, () => "Bearer garbage"],
    ["characters that no token has", 400, () => 'Bearer a"b'],
    ["a JWT that is cut", 401, async () => bearer((await provider.sign(good)).slice(0, -20))],
    ["another issuer", 401, async () => bearer(await provider.sign({ ...good, iss: "https://evil.example" }))],
    ["no issuer", 401, async () => bearer(await provider.sign({ ...good, iss: undefined }))],
    ["an expired one", 401, async () => bearer(await provider.sign({ ...good, exp: seconds() - 60 }))],
    ["one without an end", 401, async () => bearer(await provider.sign({ ...good, exp: undefined }))],
    ["one that is not valid yet", 401, async () => bearer(await provider.sign({ ...good, nbf: seconds() + 600 }))],
    ["no audience", 401, async () => bearer(await provider.sign({ ...good, aud: undefined }))],
    [
      "an audience that begins like ours",
      401,
      async () => bearer(await provider.sign({ ...good, aud: `${RESOURCE}-evil` })),
    ],
    ["one that is bound to a key", 401, async () => bearer(await provider.sign({ ...good, cnf: { jkt: "x" } }))],
    ["a refresh token", 401, async () => bearer(await provider.sign({ ...good, token_type: "Refresh" }))],
    ["an ID token of Keycloak", 401, async () => bearer(await provider.sign({ ...good, typ: "ID" }))],
    ["an ID token of Cognito", 401, async () => bearer(await provider.sign({ ...good, token_use: "id" }))],
    ["a type that is no text", 401, async () => bearer(await provider.sign(good, { header: { typ: 5 } }))],
    ["no subject", 401, async () => bearer(await provider.sign({ ...good, sub: undefined }))],
    ["an ID token", 401, async () => bearer(await provider.sign({ ...good, nonce: "n" }, { header: { typ: "JWT" } }))],
    ["a token of another type", 401, async () => bearer(await provider.sign(good, { header: { typ: "logout+jwt" } }))],
    ["another key", 401, async () => bearer(await provider.sign(good, { key: await createKey() }))],
    [
      "another key under the name of the right one",
      401,
      async () => {
        const known = JSON.parse(
          new TextDecoder().decode(base64url.decode((await provider.sign(good)).split(".")[0] ?? "")),
        );
        return bearer(await provider.sign(good, { key: await createKey(), header: { kid: known.kid } }));
      },
    ],
    [
      "no signature at all (alg: none)",
      401,
      async () => {
        const payload = (await provider.sign(good)).split(".")[1];
        return bearer(`${base64url.encode('{"alg":"none","typ":"at+jwt"}')}.${payload}.`);
      },
    ],
    [
      "the public key as a shared secret (HS256)",
      401,
      async () => {
        const { jwk } = await createKey();
        const { d: _, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...open } = jwk;
        const secret = new TextEncoder().encode(
          await exportSPKI((await importJWK(open, "RS256", { extractable: true })) as never),
        );
        const claims = { ...good, iss: provider.issuer, sub: "eve", exp: seconds() + 60 };
        return bearer(await new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(secret));
      },
    ],
  ];

  test.each(make)("%s: %i (R-229)", async (_, status, header) => {
    const answer = await call(jwt, await header());
    expect(answer.status).toBe(status);
    expect(answer.challenge).toContain(`resource_metadata="https://mcp.example.com${PATH}"`);
    expect(answer.challenge).toContain('scope="tools:read"');
    if (status === 401 && answer.challenge?.includes("error="))
      expect(answer.challenge).toContain('error="invalid_token"');
  });

  test("a token in the query (R-231)", async () => {
    const token = await provider.token({ resource: RESOURCE });
    expect((await fetch(`${jwt.url}?access_token=${token}`, { method: "POST" })).status).toBe(401);
  });

  test("an opaque token that the provider does not know", async () => {
    const answer = await call(opaque, "Bearer nonsense");
    expect([answer.status, answer.challenge]).toEqual([401, expect.stringContaining("not active")]);
  });
});

test("an audience is compared as URIs are (R-233)", async () => {
  const token = await provider.sign({ aud: ["x", "HTTPS://MCP.example.com/mcp/"], scope: "tools:read" });
  expect((await call(jwt, bearer(token))).status).toBe(200);
});

describe("what a resource server is made of", () => {
  const options = { resource: RESOURCE, authorizationServers: ["https://a.example"], verify: { jwt: {} } };

  test.each<[string, object]>([
    ["no issuer", { authorizationServers: [] }],
    ["an issuer that anybody on the way can be", { authorizationServers: ["http://login.example.com"] }],
    [
      "one set of keys for two issuers",
      {
        authorizationServers: ["https://a.example", "https://b.example"],
        verify: { jwt: { jwksUri: "https://a.example/keys" } },
      },
    ],
    ["a resource that is no URL", { resource: "mcp" }],
  ])("%s is refused at once", (_, more) => {
    expect(() => createResourceServer({ ...options, ...more })).toThrow(TypeError);
  });

  test("an answer of one's own function is copied, frozen, and not taken beyond its end (R-230)", async () => {
    const now = Math.floor(Date.now() / 1000);
    const custom = (token: string) => ({
      subject: "ada",
      scopes: ["a"],
      expiresAt: token === "old" ? now - 1 : now + 60,
      claims: { jti: token, roles: ["user"] },
      token,
    });
    const { authenticate } = createResourceServer({ ...options, verify: { custom } });
    const good = await authenticate("Bearer new");
    expect(JSON.stringify(good)).not.toContain("new");
    const { claims } = (good as unknown as { auth: { claims: { roles: string[] } } }).auth;
    expect(() => claims.roles.push("admin")).toThrow(TypeError);
    expect(await authenticate("Bearer old")).toMatchObject({ refusal: { status: 401 } });
  });
});

describe("metadata (RFC 9728, R-225, R-226)", () => {
  test.each([PATH, "/.well-known/oauth-protected-resource"])("is found at %s by anybody", async (path) => {
    const answer = await fetch(new URL(path, jwt.url));
    expect(await answer.json()).toEqual({
      resource: RESOURCE,
      authorization_servers: [provider.issuer],
      scopes_supported: ["tools:read", "tools:write"],
      bearer_methods_supported: ["header"],
    });
  });
});

describe("a provider changes", () => {
  test("tokens of a new key are accepted at once, those of the old one no more", { timeout: 20_000 }, async () => {
    const old = await provider.token({ resource: RESOURCE });
    expect((await call(jwt, bearer(old))).status).toBe(200);
    // The last look for an unknown key may have been a moment ago.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await provider.rotate();
    expect((await call(jwt, bearer(await provider.token({ resource: RESOURCE })))).status).toBe(200);
    expect((await call(jwt, bearer(old))).status).toBe(401);
  });

  test("while it is down nobody is told that the token is bad; then all goes on", { timeout: 20_000 }, async () => {
    const token = await provider.token({ resource: RESOURCE, format: "opaque" });
    provider.down();
    const answer = await call(opaque, bearer(token));
    expect([answer.status, answer.challenge]).toEqual([503, null]);
    provider.up();
    // What a provider knew was in its memory.
    const next = await provider.token({ resource: RESOURCE, format: "opaque" });
    expect((await call(opaque, bearer(next))).status).toBe(200);
  });
});
