import { describe, expect, test } from "vitest";
import { createTokenStore, type TokenRequest } from "../../../src/http/credentials/token-store.ts";
import type { FetchInit } from "../../../src/http/fetch-function.ts";

const WANTED: TokenRequest = {
  tokenUrl: "https://auth.test/token?x=1",
  clientId: "id é",
  clientSecret: "s:cret",
  scopes: ["read", "write"],
  variables: ["A_CLIENT_ID", "A_CLIENT_SECRET"],
};

function setup(answers: readonly (() => Response | Promise<Response>)[]) {
  const sent: { url: string; init: FetchInit }[] = [];
  const clock = { now: 0 };
  const store = createTokenStore({
    fetch: async (url, init) => {
      sent.push({ url, init });
      const make = answers[Math.min(sent.length, answers.length) - 1];
      if (!make) throw new Error("no answer is prepared");
      return make();
    },
    timeoutMs: 1_000,
    now: () => clock.now,
  });
  return { store, sent, clock };
}

const token =
  (value: string, more: object = {}) =>
  () =>
    Response.json({ access_token: value, ...more });

describe("the request", () => {
  test("is RFC 6749 §4.4.2 with HTTP Basic", async () => {
    const { store, sent } = setup([token("t")]);
    expect(await store.get(WANTED)).toBe("t");
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toBe("https://auth.test/token?x=1");
    expect(sent[0]?.init).toMatchObject({
      method: "POST",
      redirect: "manual",
      body: "grant_type=client_credentials&scope=read+write",
    });
    const headers = new Headers(sent[0]?.init.headers);
    expect(headers.get("authorization")).toBe(`Basic ${btoa("id+%C3%A9:s%3Acret")}`);
    expect(headers.get("content-type")).toBe("application/x-www-form-urlencoded");
  });

  test("is repeated with the client in the body if Basic is refused", async () => {
    const { store, sent } = setup([() => Response.json({ error: "invalid_client" }, { status: 401 }), token("t")]);
    expect(await store.get({ ...WANTED, scopes: [] })).toBe("t");
    expect(sent[1]?.init.body).toBe("grant_type=client_credentials&client_id=id+%C3%A9&client_secret=s%3Acret");
    expect(new Headers(sent[1]?.init.headers).has("authorization")).toBe(false);
  });
});

describe("the cache", () => {
  test("one request for calls at the same time and after", async () => {
    const { store, sent } = setup([token("t")]);
    expect(new Set(await Promise.all(Array.from({ length: 10 }, () => store.get(WANTED))))).toEqual(new Set(["t"]));
    await store.get({ ...WANTED, scopes: ["write", "read"] });
    expect(sent).toHaveLength(1);
    await store.get({ ...WANTED, scopes: ["other"] });
    expect(sent).toHaveLength(2);
  });

  test("renews before the end", async () => {
    const { store, sent, clock } = setup([
      token("a", { expires_in: 3600 }),
      token("b", { expires_in: "100" }),
      token("c"),
    ]);
    await store.get(WANTED);
    clock.now = 3_539_000;
    expect(await store.get(WANTED)).toBe("a");
    clock.now = 3_540_000;
    expect(await store.get(WANTED)).toBe("b");
    clock.now += 89_000;
    expect(await store.get(WANTED)).toBe("b");
    clock.now += 2_000;
    expect(await store.get(WANTED)).toBe("c");
    expect(sent).toHaveLength(3);
  });

  test("forgets what was refused, and only that", async () => {
    const { store } = setup([token("a"), token("b")]);
    await store.get(WANTED);
    store.forget("other");
    expect(await store.get(WANTED)).toBe("a");
    store.forget("a");
    expect(await store.get(WANTED)).toBe("b");
  });

  test("does not keep a failure", async () => {
    const { store } = setup([() => new Response("no", { status: 500 }), token("t")]);
    await expect(store.get(WANTED)).rejects.toThrow();
    expect(await store.get(WANTED)).toBe("t");
  });
});

describe("failures are named without the secret", () => {
  test.each<[string, () => Response, string]>([
    ["an error", () => Response.json({ error: "invalid_scope" }, { status: 400 }), "answered 400 invalid_scope."],
    ["no token", () => Response.json({}), "answered 200."],
    ["no JSON", () => new Response("<html>"), "answered 200."],
    [
      "a redirect",
      () => new Response(null, { status: 302, headers: { location: "https://evil.test" } }),
      "answered 302.",
    ],
  ])("%s", async (_, make, text) => {
    const { store } = setup([make]);
    await expect(store.get(WANTED)).rejects.toMatchObject({
      name: "ToolError",
      message: `No access token: POST https://auth.test/token ${text} Check A_CLIENT_ID and A_CLIENT_SECRET.`,
    });
  });

  test("no answer", async () => {
    const { store } = setup([() => Promise.reject(new TypeError("s:cret"))]);
    await expect(store.get(WANTED)).rejects.toThrow("No access token: POST https://auth.test/token could not be sent.");
  });
});
