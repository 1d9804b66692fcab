import { afterEach, describe, expect, test, vi } from "vitest";
import { type AuthorizeOptions, authorize } from "../../../src/http/credentials/authorize.ts";
import { readEnvironment } from "../../../src/http/credentials/environment.ts";
import { allowedOrigins } from "../../../src/http/credentials/origins.ts";
import type { ApiSpec, RequestSpec } from "../../../src/http/request-spec.ts";
import type { Credential } from "../../../src/registry/types.ts";

const API: ApiSpec = {
  server: "https://api.test/v1",
  securitySchemes: {
    key: { type: "apiKey", in: "header", name: "X-Key", env: { token: "T_KEY" } },
    query: { type: "apiKey", in: "query", name: "k", env: { token: "T_QUERY" } },
    cookie: { type: "apiKey", in: "cookie", name: "sid", env: { token: "T_COOKIE" } },
    bearer: { type: "http", scheme: "bearer", env: { token: "T_BEARER" } },
    basic: { type: "http", scheme: "basic", env: { username: "T_USER", password: "T_PASSWORD" } },
    digest: { type: "http", scheme: "hoba", env: { token: "T_HOBA" } },
    oauth: {
      type: "oauth2",
      clientCredentials: { tokenUrl: "/token" },
      env: { clientId: "T_ID", clientSecret: "T_SECRET" },
    },
    oidc: { type: "openIdConnect", env: { token: "T_OIDC" } },
    mtls: { type: "mutualTLS" },
  },
};

type Environment = Readonly<Record<string, string>>;

async function place(security: RequestSpec["security"], env: Environment, more: Partial<AuthorizeOptions> = {}) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const asked: unknown[] = [];
  const authorization = await authorize(security, {
    apiId: "demo",
    api: API,
    origin: "https://api.test",
    allowed: new Set(["https://api.test"]),
    tokens: {
      get: async (request) => {
        asked.push(request);
        return "access";
      },
      forget: () => undefined,
    },
    ...more,
  });
  const placed = authorization.placed.map(({ in: where, name, value }) => `${where} ${name}: ${value}`);
  return { ...authorization, placed, asked };
}

afterEach(() => vi.unstubAllEnvs());

describe("placement", () => {
  test.each<[string, Environment, string]>([
    ["key", { T_KEY: " k1\n" }, "header X-Key: k1"],
    ["query", { T_QUERY: "k 1" }, "query k: k 1"],
    ["cookie", { T_COOKIE: "c" }, "cookie sid: c"],
    ["bearer", { T_BEARER: "t" }, "header Authorization: Bearer t"],
    ["bearer", { T_BEARER: "bearer t" }, "header Authorization: bearer t"],
    [
      "basic",
      { T_USER: "é", T_PASSWORD: "p:q" },
      `header Authorization: Basic ${Buffer.from("é:p:q").toString("base64")}`,
    ],
    ["basic", { T_USER: "u" }, `header Authorization: Basic ${btoa("u:")}`],
    ["digest", { T_HOBA: "x" }, "header Authorization: Hoba x"],
    ["oidc", { T_OIDC: "i" }, "header Authorization: Bearer i"],
    ["oauth", { T_ID: "id", T_SECRET: "s" }, "header Authorization: Bearer access"],
  ])("%s", async (scheme, env, expected) => {
    expect((await place([{ [scheme]: [] }], env)).placed).toEqual([expected]);
  });

  test("a client asks for its scopes at the token URL, resolved against the server", async () => {
    const { asked, tokens } = await place([{ oauth: ["a", "b"] }], { T_ID: "id", T_SECRET: "s" });
    expect(asked).toEqual([
      {
        tokenUrl: "https://api.test/token",
        clientId: "id",
        clientSecret: "s",
        scopes: ["a", "b"],
        variables: ["T_ID", "T_SECRET"],
      },
    ]);
    expect(tokens).toEqual(["access"]);
  });

  test("a line break in a credential is refused without showing it", async () => {
    await expect(place([{ key: [] }], { T_KEY: "se\ncret" })).rejects.toThrow(/^The credential "key" holds characters/);
  });
});

describe("OR of ANDs", () => {
  test.each<[string, RequestSpec["security"], Environment, readonly string[]]>([
    [
      "all of an alternative",
      [{ key: [], query: [] }],
      { T_KEY: "k", T_QUERY: "q" },
      ["header X-Key: k", "query k: q"],
    ],
    ["not half of one", [{ key: [], query: [] }], { T_KEY: "k" }, []],
    [
      "the first complete one",
      [{ bearer: [] }, { key: [] }, { query: [] }],
      { T_KEY: "k", T_QUERY: "q" },
      ["header X-Key: k"],
    ],
    ["a key although none is needed", [{}, { key: [] }], { T_KEY: "k" }, ["header X-Key: k"]],
    ["none needed", [{}, { key: [] }], {}, []],
    ["none wanted", [], { T_KEY: "k" }, []],
    ["nothing said", undefined, { T_KEY: "k" }, []],
    ["blank is absent", [{ key: [] }], { T_KEY: "  " }, []],
    ["mutual TLS beside a key", [{ mtls: [], key: [] }], { T_KEY: "k" }, ["header X-Key: k"]],
    ["mutual TLS alone waits for the others", [{ mtls: [] }, { key: [] }], { T_KEY: "k" }, ["header X-Key: k"]],
    ["an undeclared scheme", [{ nope: [] }, { toString: [] }, { key: [] }], { T_KEY: "k" }, ["header X-Key: k"]],
    ["a client without a secret", [{ oauth: [] }], { T_ID: "i" }, []],
  ])("%s", async (_, security, env, expected) => {
    expect((await place(security, env)).placed).toEqual(expected);
  });
});

describe("hints", () => {
  test("name the variables of each alternative", async () => {
    const { hint } = await place([{ key: [], query: [] }, { basic: [] }], { T_KEY: "k" });
    expect(hint).toBe("No credential was sent: set T_QUERY or T_USER and T_PASSWORD.");
  });

  test("name the variable of a refused credential", async () => {
    expect((await place([{ key: [] }], { T_KEY: "k" })).hint).toBe("A credential was sent: check T_KEY.");
  });

  test("say nothing where no credential is wanted", async () => {
    expect((await place([], {})).hint).toBeUndefined();
    expect((await place([{ mtls: [] }], {})).hint).toBeUndefined();
  });
});

describe("the configured function", () => {
  test("takes the place of the environment", async () => {
    const lookup = async (scheme: string, api: string): Promise<Credential | undefined> =>
      scheme === "bearer" && api === "demo" ? { token: " fn " } : undefined;
    const { placed } = await place([{ key: [] }, { bearer: [] }], { T_KEY: "k" }, { lookup });
    expect(placed).toEqual(["header Authorization: Bearer fn"]);
    expect((await place([{ key: [] }], {}, { lookup })).hint).toBe('No credential was sent: set the credential "key".');
  });

  test("may give a ready token for a client", async () => {
    const { placed, asked } = await place([{ oauth: [] }], {}, { lookup: () => ({ token: "ready" }) });
    expect(placed).toEqual(["header Authorization: Bearer ready"]);
    expect(asked).toEqual([]);
  });
});

describe("origins", () => {
  test("another server gets nothing, and no token is asked for", async () => {
    const sent = await place([{ oauth: [] }], { T_ID: "i", T_SECRET: "s" }, { origin: "https://other.test" });
    expect(sent).toMatchObject({ placed: [], asked: [], withheld: true });
    expect(sent.hint).toContain("https://other.test, which is not the API's own server; list it in `trustedOrigins`");
  });

  test.each([
    [{}, ["https://api.test"]],
    [{ baseUrl: "http://127.0.0.1:1/x" }, ["http://127.0.0.1:1"]],
    [{ trustedOrigins: ["https://b.test/path", "nonsense"] }, ["https://api.test", "https://b.test"]],
  ])("%j → %j", (options, expected) => {
    expect([...allowedOrigins(API, options)]).toEqual(expected);
  });
});

test("no environment is no error", () => {
  vi.stubGlobal("process", undefined);
  try {
    expect(readEnvironment("PATH")).toBeUndefined();
  } finally {
    vi.unstubAllGlobals();
  }
});
