import { afterEach, describe, expect, test, vi } from "vitest";
import { createHttpClient, type HttpClient } from "../../src/http/client.ts";
import { defineRequest } from "../../src/http/define-request.ts";
import type { ApiSpec, RequestSpec } from "../../src/http/request-spec.ts";
import type { HttpOptions } from "../../src/registry/types.ts";
import { json, serve } from "./servers.ts";

const SCHEMES: NonNullable<ApiSpec["securitySchemes"]> = {
  key: { type: "apiKey", in: "header", name: "X-Api-Key", env: { token: "TC_KEY" } },
  query: { type: "apiKey", in: "query", name: "api_key", env: { token: "TC_QUERY" } },
  oauth: {
    type: "oauth2",
    clientCredentials: { tokenUrl: "/token" },
    env: { clientId: "TC_CLIENT_ID", clientSecret: "TC_CLIENT_SECRET" },
  },
};

function clientOf(server: string, options: HttpOptions = {}): HttpClient {
  return createHttpClient({ apis: { demo: { server, securitySchemes: SCHEMES } }, options });
}

async function call(client: HttpClient, spec: Partial<RequestSpec> = {}, input: unknown = {}) {
  const notes: string[] = [];
  const request = defineRequest<unknown, unknown>({ method: "GET", path: "/r", security: [{ key: [] }], ...spec });
  const signal = new AbortController().signal;
  const answer = await client.send(request, input, { tool: "t", signal, note: (text) => notes.push(text) });
  return { answer, notes };
}

afterEach(() => vi.unstubAllEnvs());

describe("redirects", () => {
  async function pair(status: number, path = "/there") {
    vi.stubEnv("TC_KEY", "k3y-secret");
    const evil = await serve((_, response) => json(response, "evil"));
    const api = await serve(({ url }, response) => {
      if (url.startsWith("/away")) return response.writeHead(status, { location: `${evil.origin}${path}` }).end();
      if (url.startsWith("/near")) return response.writeHead(status, { location: `${path}?a=1#frag` }).end("moved");
      return json(response, "home");
    });
    return { api, evil };
  }

  test("to the same origin keep the credentials", async () => {
    const { api } = await pair(302);
    const { answer, notes } = await call(clientOf(api.origin), { path: "/near" });
    expect(answer.value()).toBe("home");
    expect(api.arrived.map(({ url, headers }) => `${url} ${headers["x-api-key"]}`)).toEqual([
      "/near k3y-secret",
      "/there?a=1 k3y-secret",
    ]);
    expect(notes).toEqual([]);
  });

  test("to another origin lose credentials, cookies and configured headers, with a note", async () => {
    const { api, evil } = await pair(302);
    const options = { headers: { "X-Internal": "1", Authorization: "Bearer z", "User-Agent": "mine" } };
    const spec = { path: "/away", cookies: { c: "form" }, headers: { "X-Arg": "simple" } } as const;
    const { answer, notes } = await call(clientOf(api.origin, options), spec, { c: "1", "X-Arg": "2" });
    expect(answer.value()).toBe("evil");
    expect(api.arrived[0]?.headers).toMatchObject({ "x-api-key": "k3y-secret", "x-internal": "1", cookie: "c=1" });
    const headers = evil.arrived[0]?.headers ?? {};
    for (const name of ["x-api-key", "authorization", "cookie", "x-internal"]) expect(headers).not.toHaveProperty(name);
    expect(headers).toMatchObject({ "user-agent": "mine", "x-arg": "2" });
    expect(notes).toEqual([expect.stringContaining(`No credential was sent to ${evil.origin}`)]);
  });

  test("to a trusted origin keep the credentials", async () => {
    const { api, evil } = await pair(307);
    await call(clientOf(api.origin, { trustedOrigins: [evil.origin] }), { path: "/away" });
    expect(evil.arrived[0]?.headers["x-api-key"]).toBe("k3y-secret");
  });

  test("from https to http lose the credentials, even where trusted", async () => {
    vi.stubEnv("TC_KEY", "k");
    const seen: string[] = [];
    const fetch = (request: Request): Response => {
      seen.push(`${request.url} ${request.headers.get("x-api-key")}`);
      return seen.length > 1
        ? Response.json(1)
        : new Response(null, { status: 302, headers: { location: "http://api.test/b" } });
    };
    await call(clientOf("https://api.test", { fetch, trustedOrigins: ["http://api.test"] }));
    expect(seen).toEqual(["https://api.test/r k", "http://api.test/b null"]);
  });

  test.each([
    [301, "POST", "GET"],
    [302, "POST", "GET"],
    [303, "POST", "GET"],
    [303, "PUT", "GET"],
    [301, "PUT", "PUT"],
    [307, "POST", "POST"],
    [308, "PATCH", "PATCH"],
    [303, "HEAD", "HEAD"],
  ])("%i after %s sends %s", async (status, method, expected) => {
    const { api } = await pair(status);
    await call(clientOf(api.origin), { path: "/near", method, body: "application/json" }, { body: { a: 1 } });
    const last = api.arrived.at(-1);
    expect(last?.method).toBe(expected);
    const keepsBody = expected === method && method !== "HEAD";
    expect(last?.body.toString()).toBe(keepsBody ? '{"a":1}' : "");
    expect(last?.headers["content-type"]).toBe(keepsBody ? "application/json" : undefined);
  });

  test("that cannot be followed are errors that say why", async () => {
    const loop = await serve((_, response) => response.writeHead(302, { location: "/again" }).end());
    const endless = await call(clientOf(loop.origin));
    expect(() => endless.answer.value()).toThrow("GET /r answered 302 Found. It is more than 10 redirects away.");
    expect(loop.arrived).toHaveLength(11);
    const nowhere = await serve((_, response) => response.writeHead(301).end());
    expect((await call(clientOf(nowhere.origin))).answer.value).toThrow("301 Moved Permanently. It names no location");
    const scheme = await serve((_, response) => response.writeHead(302, { location: "file:///etc/passwd" }).end());
    expect((await call(clientOf(scheme.origin))).answer.value).toThrow("Its location is not a plain http(s) URL.");
  });
});

describe("credentials", () => {
  test("in the query, and not shown in an error", async () => {
    vi.stubEnv("TC_QUERY", "q-secret-1");
    const api = await serve(({ url }, response) => json(response, { asked: url }, 403));
    const { answer } = await call(clientOf(api.origin), { security: [{ query: [] }] });
    expect(api.arrived[0]?.url).toBe("/r?api_key=q-secret-1");
    expect(answer.value).toThrow(
      'GET /r answered 403 Forbidden. A credential was sent: check TC_QUERY.\n{"asked":"/r?api_key=[redacted]"}',
    );
  });

  test("that are missing are named by a 401", async () => {
    const api = await serve((_, response) => response.writeHead(401).end());
    const { answer } = await call(clientOf(api.origin));
    expect(answer.value).toThrow("GET /r answered 401 Unauthorized. No credential was sent: set TC_KEY.");
  });

  test("do not go to an operation's own server", async () => {
    vi.stubEnv("TC_KEY", "k");
    const other = await serve((_, response) => json(response, 1));
    const { answer, notes } = await call(clientOf("https://api.test"), { server: other.origin });
    expect(answer.value()).toBe(1);
    expect(other.arrived[0]?.headers).not.toHaveProperty("x-api-key");
    expect(notes).toEqual([expect.stringContaining("trustedOrigins")]);
    await call(clientOf("https://api.test", { trustedOrigins: [other.origin] }), { server: other.origin });
    expect(other.arrived[1]?.headers["x-api-key"]).toBe("k");
  });

  test("go to the base URL instead of the documented server", async () => {
    vi.stubEnv("TC_KEY", "k");
    const api = await serve((_, response) => json(response, 1));
    await call(clientOf("https://api.test", { baseUrl: api.origin }), { server: "https://op.test" });
    expect(api.arrived[0]?.headers["x-api-key"]).toBe("k");
  });
});

describe("OAuth2 client credentials", () => {
  async function oauth(refuse: (token: string) => boolean = () => false) {
    vi.stubEnv("TC_CLIENT_ID", "id");
    vi.stubEnv("TC_CLIENT_SECRET", "secret");
    let issued = 0;
    const api = await serve(({ url, headers }, response) => {
      if (url === "/token") {
        issued += 1;
        return setTimeout(() => json(response, { access_token: `t${issued}`, expires_in: 3600 }), 30);
      }
      return refuse(headers.authorization ?? "") ? json(response, "no", 401) : json(response, headers.authorization);
    });
    return { api, tokenRequests: () => issued };
  }
  const spec = { security: [{ oauth: ["read"] }] };

  test("ten calls at once share one token request", async () => {
    const { api, tokenRequests } = await oauth();
    const client = clientOf(api.origin);
    const values = await Promise.all(Array.from({ length: 10 }, async () => (await call(client, spec)).answer.value()));
    expect(values).toEqual(Array(10).fill("Bearer t1"));
    expect(tokenRequests()).toBe(1);
    const asked = api.arrived.find(({ url }) => url === "/token");
    expect(asked?.body.toString()).toBe("grant_type=client_credentials&scope=read");
  });

  test("a refused token is renewed once", async () => {
    const { api, tokenRequests } = await oauth((token) => token === "Bearer t1");
    const client = clientOf(api.origin);
    expect((await call(client, spec)).answer.value()).toBe("Bearer t2");
    expect((await call(client, spec)).answer.value()).toBe("Bearer t2");
    expect(tokenRequests()).toBe(2);
  });

  test("not more than once", async () => {
    const { api, tokenRequests } = await oauth(() => true);
    const { answer } = await call(clientOf(api.origin), spec);
    expect(answer.value).toThrow("401 Unauthorized. A credential was sent: check TC_CLIENT_ID and TC_CLIENT_SECRET.");
    expect(tokenRequests()).toBe(2);
  });

  test("an argument that cannot be sent asks for no token", async () => {
    const { api } = await oauth();
    const sending = call(clientOf(api.origin), { ...spec, path: "/{id}" }, { id: ".." });
    await expect(sending).rejects.toThrow("would make a path segment");
    expect(api.arrived).toHaveLength(0);
  });
});
