import { describe, expect, test } from "vitest";
import type { HttpServerOptions } from "../../src/handler.ts";
import type { ToolContext } from "../../src/registry/types.ts";
import type { TestTool } from "../protocol/helper.ts";
import { meta, REVISION, rpc, serve } from "./helper.ts";

const echo: TestTool = { run: (input) => input };
const mirrored: TestTool = {
  run: (input) => input,
  inputSchema: {
    type: "object",
    properties: {
      region: { type: "string", "x-mcp-header": "Region" },
      count: { type: "integer", "x-mcp-header": "Count" },
      inner: { type: "object", properties: { flag: { type: "boolean", "x-mcp-header": "Flag" } } },
    },
  },
};

describe("before the message is read", () => {
  test.each<[string, string, Record<string, string>, unknown, number]>([
    ["a foreign host (F182)", "POST", { host: "evil.example.com" }, "{}", 403],
    ["a foreign origin (R-071)", "POST", { origin: "https://evil.example.com" }, "{}", 403],
    ["a foreign origin that begins like ours", "POST", { origin: "http://localhost.evil.example" }, "{}", 403],
    ["an origin that is none", "POST", { origin: "null" }, "{}", 403],
    ["no JSON by its type (R-079)", "POST", { "content-type": "text/plain" }, "{}", 415],
    ["a type that begins like JSON", "POST", { "content-type": "application/jsonx" }, "{}", 415],
    ["no JSON", "POST", {}, "{", 400],
    ["nothing", "POST", {}, "", 400],
    ["too much (R-079)", "POST", {}, `"${"x".repeat(2000)}"`, 413],
    ["another method", "PUT", {}, "{}", 405],
    ["GET without a session (R-085)", "GET", {}, undefined, 405],
    ["DELETE without a session (R-092)", "DELETE", {}, undefined, 405],
  ])("%s is refused", async (_, method, headers, body, status) => {
    const response = await serve({}, { maxBodyBytes: 1000 }).send(method, headers, body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ jsonrpc: "2.0", error: { message: expect.any(String) } });
  });

  test.each<[string, Record<string, string>, object]>([
    ["a local origin of another port", { origin: "http://localhost:5173" }, {}],
    ["IPv6", { host: "[::1]:3000", origin: "http://[::1]:3000" }, {}],
    ["a subdomain of localhost", { host: "api.localhost" }, {}],
    ["a named host", { host: "mcp.example.com" }, { allowedHosts: ["mcp.example.com"] }],
    ["a named host with a port", { host: "mcp.example.com:8443" }, { allowedHosts: ["mcp.example.com"] }],
    ["its own origin", { host: "a.example", origin: "https://a.example" }, { allowedHosts: ["a.example"] }],
    ["a named origin", { origin: "https://app.example.com" }, { allowedOrigins: ["https://app.example.com"] }],
    ["any host", { host: "x.example" }, { allowedHosts: "any" }],
    ["a type with a parameter", { "content-type": "application/json; charset=utf-8" }, {}],
  ])("%s is let in", async (_, headers, options) => {
    const { status } = await serve({}, options).post(rpc(1, "initialize", { protocolVersion: "2025-06-18" }), headers);
    expect(status).toBe(200);
  });

  test("a page of a named origin cannot come from another when origins are named", async () => {
    const server = serve({}, { allowedOrigins: ["https://app.example.com"] });
    expect((await server.send("POST", { origin: "http://localhost:5173" }, "{}")).status).toBe(403);
  });

  test("browsers get CORS headers only if they are asked for", async () => {
    const ask = (cors: boolean) =>
      serve({}, { cors }).send("OPTIONS", {
        origin: "http://localhost:5173",
        "access-control-request-headers": "content-type, mcp-param-region, x-evil",
      });
    const allowed = await ask(true);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get("access-control-allow-origin")).toBe("http://localhost:5173");
    expect(allowed.headers.get("access-control-allow-headers")).toMatch(/mcp-method.*mcp-param-region/);
    expect(allowed.headers.get("access-control-allow-headers")).not.toContain("x-evil");
    expect((await ask(false)).status).toBe(405);
  });

  test.each<[string, Partial<HttpServerOptions>, string, string | null]>([
    [
      "one that is named",
      { allowedOrigins: ["http://localhost:6274"] },
      "http://localhost:6274",
      "http://localhost:6274",
    ],
    ["the server's own", { allowedOrigins: ["http://localhost:6274"] }, "http://localhost:3000", null],
    [
      "one that is named, unless CORS is off",
      { allowedOrigins: ["http://localhost:6274"], cors: false },
      "http://localhost:6274",
      null,
    ],
    ["one of many that nobody named", { allowedOrigins: "any" }, "https://app.example.com", null],
    ["a local one", {}, "http://localhost:5173", null],
  ])("pages of %s", async (_, options, origin, allowed) => {
    const { headers } = await serve({}, options).post(rpc(1, "initialize", {}), { origin });
    expect(headers.get("access-control-allow-origin")).toBe(allowed);
    expect(headers.get("access-control-allow-credentials")).toBe(null);
    if (allowed !== null) expect(headers.get("access-control-expose-headers")).toContain("mcp-session-id");
  });

  test("another path than the endpoint's is not found", async () => {
    expect((await serve({}, { path: "/other" }).send("POST", {}, "{}")).status).toBe(404);
  });
});

describe("requests that stand for themselves", () => {
  const version = { "mcp-protocol-version": REVISION };
  const bad = { ...meta(), "io.modelcontextprotocol/protocolVersion": "v999" };

  test.each<[string, object, Record<string, string>, number, number]>([
    ["a whole one", rpc(1, "tools/list", { _meta: meta() }), { ...version, "mcp-method": "tools/list" }, 200, 0],
    ["no _meta (row 3)", rpc(1, "tools/list"), { ...version, "mcp-method": "tools/list" }, 400, -32602],
    ["no version header (row 4)", rpc(1, "tools/list", { _meta: meta() }), { "mcp-method": "tools/list" }, 400, -32020],
    [
      "another version in the header (row 4)",
      rpc(1, "tools/list", { _meta: bad }),
      { ...version, "mcp-method": "tools/list" },
      400,
      -32020,
    ],
    [
      "a version that is not spoken (row 5)",
      rpc(1, "tools/list", { _meta: bad }),
      { "mcp-protocol-version": "v999", "mcp-method": "tools/list" },
      400,
      -32022,
    ],
    ["no Mcp-Method (row 6)", rpc(1, "tools/list", { _meta: meta() }), version, 400, -32020],
    [
      "another Mcp-Method (row 6)",
      rpc(1, "tools/list", { _meta: meta() }),
      { ...version, "mcp-method": "Tools/List" },
      400,
      -32020,
    ],
    [
      "no Mcp-Name (row 7)",
      rpc(1, "tools/call", { name: "a", _meta: meta() }),
      { ...version, "mcp-method": "tools/call" },
      400,
      -32020,
    ],
    [
      "another Mcp-Name (row 7)",
      rpc(1, "tools/call", { name: "a", _meta: meta() }),
      { ...version, "mcp-method": "tools/call", "mcp-name": "b" },
      400,
      -32020,
    ],
    [
      "an unknown method (row 8)",
      rpc(1, "nonsense", { _meta: meta() }),
      { ...version, "mcp-method": "nonsense" },
      404,
      -32601,
    ],
    ["ping (row 8)", rpc(1, "ping", { _meta: meta() }), { ...version, "mcp-method": "ping" }, 404, -32601],
    [
      "initialize (R-053)",
      rpc(1, "initialize", { _meta: meta() }),
      { ...version, "mcp-method": "initialize" },
      404,
      -32601,
    ],
    [
      "an unknown tool (row 11)",
      rpc(1, "tools/call", { name: "x", _meta: meta() }),
      { ...version, "mcp-method": "tools/call", "mcp-name": "x" },
      200,
      -32602,
    ],
    [
      "a name that is none (row 11)",
      rpc(1, "tools/call", { name: 1, _meta: meta() }),
      { ...version, "mcp-method": "tools/call", "mcp-name": "x" },
      200,
      -32602,
    ],
    ["an array (row 2)", [rpc(1, "tools/list", { _meta: meta() })], version, 400, -32600],
    ["an id of null (row 2)", rpc(null, "tools/list", { _meta: meta() }), version, 400, -32600],
  ])("%s", async (_, message, headers, status, code) => {
    const answer = await serve({ a: echo }).post(message, headers);
    expect([answer.status, answer.body.error?.code ?? 0]).toEqual([status, code]);
  });

  test.each<[string, Record<string, string>, object, number]>([
    [
      "the same",
      { "mcp-param-region": "eu", "mcp-param-count": "42.0", "mcp-param-flag": "true" },
      { region: "eu", count: 42, inner: { flag: true } },
      200,
    ],
    ["encoded", { "mcp-param-region": "=?base64?w7w=?=" }, { region: "ü" }, 200],
    [
      "text that only begins like an encoded one",
      { "mcp-param-region": "=?base64?w7w=" },
      { region: "=?base64?w7w=" },
      200,
    ],
    ["not there for an argument that is not", {}, { region: null }, 200],
    ["missing", {}, { region: "eu" }, 400],
    ["another", { "mcp-param-region": "us" }, { region: "eu" }, 400],
    ["badly encoded", { "mcp-param-region": "=?base64?***?=" }, { region: "eu" }, 400],
    ["encoded, but no UTF-8", { "mcp-param-region": "=?base64?/w==?=" }, { region: "eu" }, 400],
    ["another number", { "mcp-param-count": "43" }, { count: 42 }, 400],
    ["missing within an object", {}, { inner: { flag: false } }, 400],
  ])("headers that mirror arguments: %s (R-108, R-110, R-111)", async (_, headers, args, status) => {
    const answer = await serve({ m: mirrored }).modern("tools/call", { name: "m", arguments: args }, headers);
    expect([answer.status, answer.body.error?.code]).toEqual([status, status === 400 ? -32020 : undefined]);
  });

  test("Mcp-Name may be encoded (R-108)", async () => {
    const server = serve({ a: echo });
    const answer = await server.modern("tools/call", { name: "a" }, { "mcp-name": "=?base64?YQ==?=" });
    expect(answer.status).toBe(200);
  });

  test("a notification is accepted (R-074)", async () => {
    const message = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1, _meta: meta() } };
    expect((await serve().send("POST", version, message)).status).toBe(202);
  });

  test("a client that goes away ends its call (R-114)", async () => {
    let told: (reason: unknown) => void = () => undefined;
    const aborted = new Promise((resolve) => {
      told = resolve;
    });
    const run = (_: object, { signal }: ToolContext) =>
      new Promise((resolve) => signal.addEventListener("abort", () => resolve(told(signal.reason))));
    const controller = new AbortController();
    const request = new Request("http://localhost/mcp", {
      method: "POST",
      headers: { ...version, "content-type": "application/json", "mcp-method": "tools/call", "mcp-name": "t" },
      body: JSON.stringify(rpc(1, "tools/call", { name: "t", _meta: meta() })),
      signal: controller.signal,
    });
    void serve({ t: { run } }).handler(request);
    setTimeout(() => controller.abort(), 20);
    expect(String(await aborted)).toContain("The client has gone.");
  });

  test("what a call says while it runs comes on its stream, which ends with the result (R-075 to R-078)", async () => {
    const run = (_: object, ctx: ToolContext) => {
      ctx.progress(1, 2);
      return "done";
    };
    const { headers, body } = await serve({ t: { run } }).modern("tools/call", {
      name: "t",
      _meta: { ...meta(), progressToken: "p" },
    });
    expect(headers.get("content-type")).toBe("text/event-stream");
    expect(headers.get("x-accel-buffering")).toBe("no");
    expect(body).toMatchObject([
      { method: "notifications/progress", params: { progressToken: "p", progress: 1, total: 2 } },
      { id: 1, result: { content: [{ text: "done" }] } },
    ]);
  });

  test("a call that takes long opens its stream with a sign of life", async () => {
    let finish: (value: string) => void = () => undefined;
    const run = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    // The answer's head comes with the first sign of life, and nothing comes twice.
    const response = await serve({ t: { run } }, { keepAliveMs: 150 }).send(
      "POST",
      { ...version, "mcp-method": "tools/call", "mcp-name": "t" },
      rpc(1, "tools/call", { name: "t", _meta: meta() }),
    );
    finish("late");
    const text = await response.text();
    expect(text).toMatch(/^:\n\nevent: message\ndata: /);
    expect(text).toContain('"text":"late"');
  });

  test("a client that takes JSON only gets JSON only", async () => {
    const run = (_: object, ctx: ToolContext) => {
      ctx.progress(1);
      return "done";
    };
    const params = { name: "t", _meta: { ...meta(), progressToken: 1 } };
    const { headers } = await serve({ t: { run } }).modern("tools/call", params, { accept: "application/json" });
    expect(headers.get("content-type")).toBe("application/json");
  });
});
