import { describe, expect, test } from "vitest";
import { openConnection } from "../../src/protocol/connection.ts";
import { createServer } from "../../src/protocol/server.ts";
import { initialize, openSession } from "./helper.ts";

const echo = { inputSchema: { type: "object", properties: { x: {} } }, run: (input: object) => input };
const rpc = (id: unknown, method: string, params?: unknown) => ({ jsonrpc: "2.0", id, method, params });

describe("initialize", () => {
  test.each(["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])("speaks %s (R-020, R-021)", async (version) => {
    const reply = await openSession().ask(initialize(version));
    expect(reply).toEqual({
      jsonrpc: "2.0",
      id: 0,
      result: {
        protocolVersion: version,
        capabilities: { tools: { listChanged: true }, logging: {} },
        serverInfo: { name: "test", version: "1.2.3" },
      },
    });
  });

  test.each(["2099-01-01", "2026-07-28", undefined, 7, "__proto__"])(
    "answers %s with the newest (R-022, F167)",
    async (v) => {
      expect((await openSession().ask(initialize(v))).result.protocolVersion).toBe("2025-11-25");
    },
  );

  test("nothing is asked of the registry by the handshake", async () => {
    const session = openSession();
    await session.ask(initialize("2025-11-25"));
    expect(await session.ask({ jsonrpc: "2.0", method: "notifications/initialized" })).toBeUndefined();
  });
});

describe("methods", () => {
  test("ping, also before initialize (R-170, F169)", async () => {
    expect(await openSession().ask(rpc("2", "ping"))).toEqual({ jsonrpc: "2.0", id: "2", result: {} });
  });

  test("tools/list is one page in the registry's order, also before initialize (R-026, R-120, R-128, R-160)", async () => {
    const reply = await openSession({ b: echo, a: echo }).ask(rpc("ü😀", "tools/list"));
    expect(reply.id).toBe("ü😀");
    expect(reply.result.tools.map(({ name }: { name: string }) => name)).toEqual(["b", "a"]);
    expect(reply.result).not.toHaveProperty("nextCursor");
  });

  test.each([["bogus"], [""], [1]])("no cursor is valid: %j (R-161, F174)", async (cursor) => {
    expect((await openSession({ a: echo }).ask(rpc(2, "tools/list", { cursor }))).error.code).toBe(-32602);
  });

  test.each(["x", "constructor", "__proto__", "resources/list", "prompts/list", "rpc.discover"])(
    "%s is not found (R-006)",
    async (method) => {
      expect((await openSession().ask(rpc(1, method))).error).toMatchObject({ code: -32601 });
    },
  );

  test("a failing registry is an internal error without its text, is logged, and is asked again", async () => {
    const session = openSession();
    const logs: unknown[] = [];
    const sent: string[] = [];
    const server = createServer({
      info: { name: "t", version: "1" },
      registry: async () => {
        throw new Error("secret path /etc");
      },
      log: (...record) => void logs.push(record),
    });
    const broken = openConnection(server, (message) => void sent.push(String(message)));
    broken.receive(JSON.stringify(rpc(1, "tools/list")));
    broken.receive(JSON.stringify(rpc(2, "tools/call", { name: "a" })));
    await broken.idle();
    expect(sent.map((text) => JSON.parse(text).error)).toEqual(
      Array(2).fill({ code: -32603, message: "Internal error" }),
    );
    expect(logs).toHaveLength(2);
    expect(session.logs).toEqual([]);
  });
});

describe("what is no request", () => {
  test.each([
    ["an unknown notification (R-005, F162)", { jsonrpc: "2.0", method: "notifications/unknown" }],
    ["a request method without id", { jsonrpc: "2.0", method: "tools/list" }],
    ["a response", { jsonrpc: "2.0", id: 9, result: {} }],
    ["an error without id", { jsonrpc: "2.0", error: { code: -32600, message: "x" } }],
  ])("%s gets no answer", async (_, message) => {
    expect(await openSession().ask(message)).toBeUndefined();
  });

  test("what is not JSON is -32700 without id, and the session goes on (R-065, F165)", async () => {
    const session = openSession();
    expect(await session.ask("{bad json")).toEqual({
      jsonrpc: "2.0",
      error: { code: -32700, message: "Parse error: the message is not JSON" },
    });
    expect(await session.ask(rpc(7, "ping"))).toMatchObject({ result: {} });
  });
});

describe("batches (R-007, R-008)", () => {
  const batch = [rpc(1, "ping"), { jsonrpc: "2.0", method: "notifications/x" }, rpc(2, "tools/list"), 3];

  test("are answered in one array under 2025-03-26", async () => {
    const session = openSession({ a: echo });
    await session.ask(initialize("2025-03-26"));
    const reply = await session.ask(batch);
    expect(reply).toHaveLength(3);
    expect(reply[0]).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
    expect(reply[1].result.tools).toHaveLength(1);
    expect(reply[2].error.code).toBe(-32600);
    expect(await session.ask([{ jsonrpc: "2.0", method: "notifications/x" }])).toBeUndefined();
  });

  test("must not hold initialize, be empty or be long", async () => {
    const session = openSession();
    await session.ask(initialize("2025-03-26"));
    expect((await session.ask([initialize("2025-11-25", 5)]))[0]).toMatchObject({ id: 5, error: { code: -32600 } });
    expect((await session.ask([])).error.code).toBe(-32600);
    expect((await session.ask(Array(101).fill(rpc(1, "ping")))).error.code).toBe(-32600);
  });

  test.each([undefined, "2024-11-05", "2025-06-18", "2025-11-25"])("are refused under %s", async (version) => {
    const session = openSession();
    if (version !== undefined) await session.ask(initialize(version));
    const reply = await session.ask(batch);
    expect(reply.error.code).toBe(-32600);
    expect(reply).not.toHaveProperty("id");
  });
});

test("logging/setLevel takes the eight levels (R-175)", async () => {
  const session = openSession();
  expect((await session.ask(rpc(1, "logging/setLevel", { level: "warning" }))).result).toEqual({});
  for (const level of ["loud", undefined, "constructor"])
    expect((await session.ask(rpc(1, "logging/setLevel", { level }))).error.code).toBe(-32602);
});
