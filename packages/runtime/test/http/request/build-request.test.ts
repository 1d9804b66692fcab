import { describe, expect, test } from "vitest";
import { type DescribeOptions, describeRequest } from "../../../src/http/request/build-request.ts";
import type { ApiSpec, RequestSpec } from "../../../src/http/request-spec.ts";

const API: ApiSpec = { server: "https://api.example.test" };

function describeIt(
  spec: Partial<RequestSpec>,
  input: Record<string, unknown>,
  options: DescribeOptions & { readonly api?: ApiSpec } = {},
) {
  const description = describeRequest({ method: "GET", path: "/d", ...spec }, input, options.api ?? API, options);
  const headers = Object.fromEntries(description.headers.map(([name, value]) => [name.toLowerCase(), value]));
  return { ...description, headers };
}

describe("requests of the fault list", () => {
  test.each<[string, Partial<RequestSpec>, Record<string, unknown>, string]>([
    ["F001", { path: "/shops", query: { country: "form" } }, { country: "no" }, "/shops?country=no"],
    ["F024 csv", { query: { a: { style: "form", explode: false } } }, { a: ["x", "y"] }, "/d?a=x,y"],
    ["F024 multi", { query: { m: "form" } }, { m: ["x", "y"] }, "/d?m=x&m=y"],
    ["F024 tsv", { query: { t: "tabDelimited" } }, { t: ["x", "y"] }, "/d?t=x%09y"],
    [
      "F031",
      { querystring: { from: "all", content: "application/x-www-form-urlencoded" } },
      { all: { a: "1 2", b: 3 } },
      "/d?a=1+2&b=3",
    ],
    ["F077", { path: "/ユーザー" }, {}, "/%E3%83%A6%E3%83%BC%E3%82%B6%E3%83%BC"],
    ["F088", { path: "/files/{key}/meta" }, { key: "a/b c?x=1#y%20é" }, "/files/a%2Fb%20c%3Fx%3D1%23y%2520%C3%A9/meta"],
    ["F093", { query: { tags: { explode: false } } }, { tags: ["a", "b,c"] }, "/d?tags=a,b%2Cc"],
    ["F094 pipe", { query: { p: "pipeDelimited" } }, { p: ["a", "b"] }, "/d?p=a%7Cb"],
    ["F094 space", { query: { s: "spaceDelimited" } }, { s: ["a", "b"] }, "/d?s=a%20b"],
    [
      "F095",
      { query: { filter: "deepObject" } },
      { filter: { eq: "a b", gt: 5 } },
      "/d?filter%5Beq%5D=a%20b&filter%5Bgt%5D=5",
    ],
    ["F096", { query: { f: "deepObject" } }, { f: { a: { b: 1 } } }, "/d?f%5Ba%5D%5Bb%5D=1"],
    ["F098", { query: { where: { content: "application/json" } } }, { where: { a: 1 } }, "/d?where=%7B%22a%22%3A1%7D"],
    [
      "F100",
      { query: { from: "form" } },
      { from: "2026-03-01T08:00:00+02:00" },
      "/d?from=2026-03-01T08%3A00%3A00%2B02%3A00",
    ],
    ["F101 list", { query: { tags: "form" } }, { tags: [] }, "/d"],
    ["F101 text", { query: { q: "form" } }, { q: "" }, "/d?q="],
    ["F102", { query: { q: "form", n: "form" } }, { q: null, n: null }, "/d"],
    ["F102 string", { query: { q: "form" } }, { q: "null" }, "/d?q=null"],
    ["F126", { path: "/e?type=push", query: { page: "form" } }, { page: 2 }, "/e?type=push&page=2"],
    ["F126 fragment", { path: "/f#new" }, {}, "/f"],
    [
      "F127 label",
      { path: "/le/{v}", pathParams: { v: { style: "label", explode: true } } },
      { v: ["a", "b"] },
      "/le/.a.b",
    ],
    ["F127 matrix", { path: "/m/{v}", pathParams: { v: "matrix" } }, { v: ["a", "b"] }, "/m/;v=a,b"],
    ["F205", { query: { toString: "form" as const } }, { toString: "x" }, "/d?toString=x"],
    [
      "F216",
      { query: { new: "form", arguments: "form", await: "form" } },
      { new: "1", arguments: "2", await: "3" },
      "/d?new=1&arguments=2&await=3",
    ],
  ])("%s", (_, spec, input, url) => {
    expect(describeIt(spec, input).url).toBe(`https://api.example.test${url}`);
  });

  test("F025: a form", () => {
    const spec = { method: "POST", path: "/login", body: "application/x-www-form-urlencoded" };
    const sent = describeIt(spec, { body: { user: "a b", remember: true } });
    expect(sent.headers["content-type"]).toBe("application/x-www-form-urlencoded");
    expect(sent.body).toBe("user=a+b&remember=true");
  });

  test("F108: headers", () => {
    const sent = describeIt(
      { headers: { "X-Tenant": "simple", "X-Ids": "simple" } },
      { "X-Tenant": "t1", "X-Ids": [1, 2] },
    );
    expect(sent.headers).toMatchObject({ "x-tenant": "t1", "x-ids": "1,2" });
  });

  test("F110, F153, F207: one Cookie header", () => {
    const cookies = { sid: "form", theme: "form" } as const;
    expect(describeIt({ cookies }, { sid: "abc", theme: "dark" }).headers.cookie).toBe("sid=abc; theme=dark");
    const credentials = [{ in: "cookie", name: "SESS", value: "x1" }] as const;
    expect(describeIt({ cookies }, { theme: "nl" }, { credentials }).headers.cookie).toBe("theme=nl; SESS=x1");
    expect(describeIt({ cookies }, { sid: "a; admin=1" }).headers.cookie).toBe("sid=a%3B%20admin%3D1");
  });

  test("F119, F121, F122, F128: JSON bodies", () => {
    const spec = { method: "PATCH", body: "application/merge-patch+json" };
    const sent = describeIt(spec, { body: { n: null } });
    expect(sent.headers["content-type"]).toBe("application/merge-patch+json");
    expect(sent.body).toBe('{"n":null}');
    const none = describeIt({ method: "POST", body: "application/json" }, {});
    expect(none.body).toBeUndefined();
    expect(none.headers["content-type"]).toBeUndefined();
    expect(describeIt({ method: "POST", body: "application/json" }, { body: {} }).body).toBe("{}");
  });

  test("F114: the operation's own server", () => {
    expect(describeIt({ server: "https://big.example.test/z" }, {}).url).toBe("https://big.example.test/z/d");
  });

  test("F130: Accept", () => {
    const responses = { 200: ["application/xml", "application/json"], 404: "application/problem+json" };
    expect(describeIt({ responses }, {}).headers.accept).toBe("application/json, application/xml");
    expect(describeIt({ responses: { default: "text/csv" } }, {}).headers.accept).toBe("text/csv");
    expect(describeIt({ responses: { 204: "empty" } }, {}).headers.accept).toBe("application/json, */*;q=0.8");
  });

  test("F147, F154: credentials in header and query, before arguments of the same name", () => {
    const credentials = [
      { in: "query", name: "api_key", value: "k 1" },
      { in: "header", name: "X-App-Id", value: "i1" },
    ] as const;
    const spec = { query: { q: "form", api_key: "form" }, headers: { "x-app-id": "simple" } } as const;
    const sent = describeIt(spec, { q: "x", api_key: "mine", "x-app-id": "mine" }, { credentials });
    expect(sent.url).toBe("https://api.example.test/d?q=x&api_key=k%201");
    expect(sent.headers["x-app-id"]).toBe("i1");
    expect(sent.secretHeaders.has("x-app-id")).toBe(true);
    expect(sent.label).toBe("GET /d");
  });
});

describe("the server", () => {
  test.each([
    ["https://h.test", "https://h.test/d"],
    ["https://h.test/", "https://h.test/d"],
    ["https://h.test/v1/", "https://h.test/v1/d"],
    ["http://127.0.0.1:8080/a/b", "http://127.0.0.1:8080/a/b/d"],
    ["https://h.test/v1?version=2#x", "https://h.test/v1/d?version=2"],
  ])("baseUrl %s replaces every server and keeps its prefix", (baseUrl, url) => {
    expect(describeIt({ server: "https://other.test/z" }, {}, { baseUrl }).url).toBe(url);
  });

  test("a path of nothing", () => {
    expect(describeIt({ path: "" }, {}).url).toBe("https://api.example.test/");
    expect(describeIt({ path: "/" }, {}, { baseUrl: "https://h.test/v1" }).url).toBe("https://h.test/v1/");
  });

  test("none says how to set one", () => {
    expect(() => describeIt({}, {}, { api: {} })).toThrow(/No server URL .*http\.baseUrl.*--base-url/);
  });

  test.each([["/v1"], ["ftp://h.test"], ["https://{region}.h.test"], ["not a url"]])("%s is refused", (baseUrl) => {
    expect(() => describeIt({}, {}, { baseUrl })).toThrow("is not an absolute http(s) URL");
  });

  test("a password in it is refused and not repeated", () => {
    expect(() => describeIt({}, {}, { baseUrl: "https://u:secret@h.test" })).toThrow(
      /^(?!.*secret).*configure it as a credential/,
    );
  });
});

describe("headers", () => {
  test.each([["a\r\nX-Admin: 1"], ["a\nb"], ["a\0b"], ["\x7f"]])("%j is refused", (value) => {
    expect(() => describeIt({ headers: { "X-T": "simple" } }, { "X-T": value })).toThrow(
      /^X-T: line breaks and other control/,
    );
  });

  test("what is not ISO 8859-1 is refused, the rest is sent", () => {
    const headers = { "X-T": "simple" } as const;
    expect(() => describeIt({ headers }, { "X-T": "日本" })).toThrow("ISO 8859-1");
    expect(describeIt({ headers }, { "X-T": "é" }).headers["x-t"]).toBe("é");
    expect(
      describeIt({ headers: { "X-T": { content: "application/json" } } }, { "X-T": { a: "日" } }).headers["x-t"],
    ).toBe('{"a":"\\u65e5"}');
  });

  test("rank: credentials, arguments, configuration, defaults", () => {
    const options = { headers: { "user-agent": "mine/1", "X-A": "configured", "X-B": "configured" } };
    const sent = describeIt({ headers: { "x-a": "simple" } }, { "x-a": "argument" }, options);
    expect(sent.headers).toMatchObject({ "user-agent": "mine/1", "x-a": "argument", "x-b": "configured" });
    expect(describeIt({}, {}).headers["user-agent"]).toBe("mcp-gen");
    expect(sent.headers).toSatisfy((headers: object) => Object.keys(headers).length === 4);
  });

  test("the transport's own headers cannot be chosen", () => {
    expect(() => describeIt({ headers: { Host: "simple" } }, { Host: "evil.test" })).toThrow(
      'The header "Host" is set by',
    );
    expect(() => describeIt({ headers: { "a b": "simple" } }, { "a b": "x" })).toThrow(
      '"a b" is not the name of a header',
    );
  });

  test("configured authentication does not go to a foreign server", () => {
    const headers = { Authorization: "Bearer x", Cookie: "s=1", "X-Trace": "1" };
    const sent = describeIt({}, {}, { headers, foreign: true });
    expect(sent.headers).not.toHaveProperty("authorization");
    expect(sent.headers).not.toHaveProperty("cookie");
    expect(sent.headers["x-trace"]).toBe("1");
  });
});

describe("cookies", () => {
  test("the 3.2 style is sent as it is, unless it would end the cookie", () => {
    const cookies = { c: "cookie" } as const;
    expect(describeIt({ cookies }, { c: "a b=c" }).headers.cookie).toBe("c=a b=c");
    expect(() => describeIt({ cookies }, { c: "a; b=1" })).toThrow("c: ");
    expect(() => describeIt({ cookies }, { c: "a\r\nb" })).toThrow("c: ");
    expect(describeIt({ cookies }, { c: ["x", "y"] }).headers.cookie).toBe("c=x; c=y");
  });

  test("a credential is sent as it is if a cookie can hold it", () => {
    const send = (value: string) =>
      describeIt({}, {}, { credentials: [{ in: "cookie", name: "k", value }] }).headers.cookie;
    expect(send("ab/c==")).toBe("k=ab/c==");
    expect(send("a;b")).toBe("k=a%3Bb");
  });
});

test("GET has no body, TRACE is refused", () => {
  expect(describeIt({ body: "application/json" }, { body: 1 }).body).toBeUndefined();
  expect(() => describeIt({ method: "TRACE" }, {})).toThrow("TRACE requests cannot be sent");
});
