import { describe, expect, test, vi } from "vitest";
import type { ToolContext } from "../../src/registry/types.ts";
import { toolResult } from "../../src/result/tool-result.ts";
import { initialize, openSession } from "./helper.ts";

const echo = { run: (input: object) => input };
const rpc = (id: unknown, method: string, params?: unknown) => JSON.stringify({ jsonrpc: "2.0", id, method, params });

describe("tools/call", () => {
  test.each<[string, unknown]>([
    ["no params", undefined],
    ["no name", { arguments: {} }],
    ["a name that is no string", { name: 1 }],
    ["arguments that are an array", { name: "a", arguments: [] }],
    ["arguments that are a string", { name: "a", arguments: "{}" }],
    ["an unknown tool", { name: "nope" }],
    ["a name from Object.prototype", { name: "constructor" }],
    ["__proto__", { name: "__proto__" }],
  ])("%s is -32602 (R-133)", async (_, params) => {
    expect((await openSession({ a: echo }).ask(rpc(1, "tools/call", params))).error.code).toBe(-32602);
  });

  test.each([undefined, null])("arguments %s are none (F164)", async (args) => {
    const reply = await openSession({ a: echo }).ask(rpc(2, "tools/call", { name: "a", arguments: args }));
    expect(reply.result).toEqual({ content: [{ type: "text", text: "{}" }], isError: false });
  });

  test("a tool may be called constructor", async () => {
    expect((await openSession({ constructor: echo }).call("constructor")).result.isError).toBe(false);
  });

  test("params.task is ignored without the capability (R-210)", async () => {
    expect((await openSession({ a: echo }).call("a", {}, { task: { ttl: 1 } })).result.isError).toBe(false);
  });
});

/** A tool that waits until it is told to go on. */
function waiting() {
  const seen: { ctx?: ToolContext; finish?: (value: unknown) => void } = {};
  const run = (_: object, ctx: ToolContext) => {
    seen.ctx = ctx;
    return new Promise((resolve) => {
      seen.finish = resolve;
    });
  };
  return { seen, tool: { run } };
}

describe("cancellation (R-063, R-173)", () => {
  test("aborts the call and nothing is sent for it", async () => {
    const { seen, tool } = waiting();
    const session = openSession({ slow: tool });
    session.receive(rpc(5, "tools/call", { name: "slow", _meta: { progressToken: "p" } }));
    await vi.waitFor(() => expect(seen.ctx).toBeDefined());
    const signal = seen.ctx?.signal;
    session.receive(JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 5 } }));
    seen.ctx?.progress(1);
    await session.idle();
    expect(signal?.aborted).toBe(true);
    expect(signal?.reason.message).toBe("The call was cancelled.");
    expect(session.sent).toEqual([]);
  });

  test.each([[{ requestId: "5" }], [{ requestId: 99 }], [{}], [{ requestId: null }]])("ignores %j", async (params) => {
    const { seen, tool } = waiting();
    const session = openSession({ slow: tool });
    session.receive(rpc(5, "tools/call", { name: "slow" }));
    await vi.waitFor(() => expect(seen.finish).toBeDefined());
    session.receive(JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params }));
    seen.finish?.("done");
    await session.idle();
    expect(session.sent[0].result.content).toEqual([{ type: "text", text: "done" }]);
  });

  test("two calls under one id are both answered", async () => {
    const session = openSession({ a: echo });
    session.receive(rpc(1, "tools/call", { name: "a", arguments: { n: 1 } }));
    session.receive(rpc(1, "tools/call", { name: "a", arguments: { n: 2 } }));
    await session.idle();
    expect(session.sent.map(({ result }) => result.content[0].text)).toEqual(['{"n":1}', '{"n":2}']);
  });

  test("a call that is cancelled while its tool is loaded is not begun", async () => {
    const run = vi.fn();
    const session = openSession({ a: { run } });
    session.receive(rpc(1, "tools/call", { name: "a" }));
    session.receive(JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } }));
    await session.idle();
    expect(session.sent).toEqual([]);
  });

  test("close aborts what runs and sends nothing", async () => {
    const { seen, tool } = waiting();
    const session = openSession({ slow: tool });
    session.receive(rpc(1, "tools/call", { name: "slow" }));
    await vi.waitFor(() => expect(seen.ctx).toBeDefined());
    session.close();
    await session.idle();
    expect(seen.ctx?.signal.aborted).toBe(true);
    expect(session.sent).toEqual([]);
  });
});

describe("progress (R-171)", () => {
  const run = async (_: object, ctx: ToolContext) => {
    ctx.progress(1, 3, "one");
    ctx.progress(1);
    ctx.progress(Number.NaN);
    ctx.progress(2, Number.POSITIVE_INFINITY);
    setTimeout(() => ctx.progress(3), 0);
    return "ok";
  };

  test("is sent for a token, growing, and no more after the answer", async () => {
    const session = openSession({ a: { run } });
    await session.call("a", {}, { _meta: { progressToken: 0 } });
    await new Promise((done) => setTimeout(done, 5));
    expect(session.sent.slice(0, -1).map(({ method, params }) => [method, params])).toEqual([
      ["notifications/progress", { progressToken: 0, progress: 1, total: 3, message: "one" }],
      ["notifications/progress", { progressToken: 0, progress: 2 }],
    ]);
    expect(session.sent.at(-1).result.isError).toBe(false);
  });

  test("has no message before 2025-03-26", async () => {
    const session = openSession({ a: { run } });
    await session.ask(initialize("2024-11-05"));
    await session.call("a", {}, { _meta: { progressToken: "t" } });
    expect(session.sent[1].params).toEqual({ progressToken: "t", progress: 1, total: 3 });
  });

  test.each([undefined, null, 1.5, {}])("is not sent for the token %s", async (progressToken) => {
    const session = openSession({ a: { run } });
    await session.call("a", {}, { _meta: { progressToken } });
    expect(session.sent).toHaveLength(1);
  });
});

test("log messages go to the peer from its level on, and never fail a call (R-175)", async () => {
  const run = (_: object, ctx: ToolContext) => {
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    ctx.log("debug", "too low");
    ctx.log("info", "hello", { n: 1 });
    ctx.log("error", "odd", cycle);
  };
  const session = openSession({ a: { run } });
  await session.call("a");
  expect(session.sent.slice(0, -1).map(({ params }) => params)).toEqual([
    { level: "info", logger: "test", data: { message: "hello", data: { n: 1 } } },
    { level: "error", logger: "test", data: "odd" },
  ]);
  expect(session.sent.at(-1).result.isError).toBe(false);
  await session.ask(rpc(3, "logging/setLevel", { level: "error" }));
  session.sent.length = 0;
  await session.call("a");
  expect(session.sent).toHaveLength(2);
});

describe("results in older revisions (R-137)", () => {
  const blocks = {
    run: () =>
      toolResult({
        content: [
          { type: "audio", data: "AA==", mimeType: "audio/wav" },
          { type: "resource_link", uri: "https://x.test/", name: "x" },
        ],
        structuredContent: { a: 1 },
      }),
  };
  test.each<[string, string[], boolean]>([
    ["2024-11-05", ["resource", "text"], false],
    ["2025-03-26", ["audio", "text"], false],
    ["2025-06-18", ["audio", "resource_link"], true],
    ["2025-11-25", ["audio", "resource_link"], true],
  ])("%s", async (version, types, structured) => {
    const session = openSession({ a: { ...blocks, outputSchema: { type: "object" } } });
    await session.ask(initialize(version));
    const [listed] = (await session.ask({ jsonrpc: "2.0", id: 1, method: "tools/list" })).result.tools;
    expect("outputSchema" in listed).toBe(structured);
    const { result } = await session.call("a");
    expect(result.content.map(({ type }: { type: string }) => type)).toEqual(types);
    expect("structuredContent" in result).toBe(structured);
  });
});
