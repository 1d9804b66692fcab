import { describe, expect, test, vi } from "vitest";
import { createCallTool } from "../../src/pipeline/call-tool.ts";
import { createRateLimit } from "../../src/pipeline/rate-limit.ts";
import { createRegistry } from "../../src/registry/create-registry.ts";
import { defineTools } from "../../src/registry/define-tools.ts";
import type { AccessOptions, CallEvent, Caller } from "../../src/registry/types.ts";
import { callOf, openSession } from "../protocol/helper.ts";

const definition = defineTools([
  { name: "read", description: "Reads.", run: () => "read" },
  { name: "drop", description: "Drops.", annotations: { destructiveHint: true }, run: () => "dropped" },
]);

describe("access (R-148)", () => {
  const ada: Caller = { auth: { subject: "ada", scopes: ["read"] } };
  const call = async (access: AccessOptions, caller: Caller, name = "read") => {
    const callTool = createCallTool(createRegistry(definition, { access }), { log: () => undefined });
    const result = await callTool({ ...callOf(name), caller });
    const [block] = result?.content ?? [];
    return block?.type === "text" ? block.text : undefined;
  };

  test.each<[string, AccessOptions, Caller, string]>([
    ["everybody, where nothing is said", {}, {}, "read"],
    ["whoever has the scopes", { scopes: { read: ["read"] } }, ada, "read"],
    ["nobody without them", { scopes: { read: ["read", "all"] } }, ada, "read needs a token with the scopes all."],
    ["nobody without a token", { scopes: { read: ["read"] } }, {}, "read needs a token with the scopes read."],
    ["whom the function lets", { allow: (_, { auth }) => auth?.subject === "ada" }, ada, "read"],
    ["nobody else", { allow: (_, { auth }) => auth?.subject === "ada" }, {}, "You may not call read."],
    ["nobody, for a reason", { allow: async () => "Ask operations." }, ada, "Ask operations."],
    [
      "nobody, if the function fails",
      {
        allow: () => {
          throw new Error("secret");
        },
      },
      ada,
      "read failed because of an internal error.",
    ],
  ])("lets in %s", async (_, access, caller, text) => {
    expect(await call(access, caller)).toBe(text);
  });

  test("names such as __proto__ need no scopes by accident", async () => {
    const odd = defineTools([{ name: "constructor", description: "Odd.", run: () => "fine" }]);
    const callTool = createCallTool(createRegistry(odd, { access: { scopes: {} } }), { log: () => undefined });
    expect((await callTool(callOf("constructor")))?.isError).toBe(false);
  });

  test("what a caller may not call can be hidden (R-129)", async () => {
    const tool = { run: () => 1 };
    const session = openSession({ a: tool, b: tool }, { access: { allow: (name) => name === "b", hide: true } });
    const { result } = await session.ask({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    expect(result.tools.map(({ name }: { name: string }) => name)).toEqual(["b"]);
  });
});

describe("rate limit (R-149)", () => {
  test("so many calls at once, then evenly again", () => {
    const now = vi.spyOn(performance, "now").mockReturnValue(0);
    const take = createRateLimit({ calls: 2, seconds: 10 });
    expect([take({}), take({})]).toEqual([undefined, undefined]);
    expect(take({})).toBeCloseTo(5);
    now.mockReturnValue(5000);
    expect([take({}), take({}) === undefined]).toEqual([undefined, false]);
    now.mockRestore();
  });

  test("each caller has its own: by subject, else session, else address", () => {
    const take = createRateLimit({ calls: 1, seconds: 60 });
    const callers: readonly Caller[] = [
      { auth: { subject: "a", scopes: [] } },
      { auth: { subject: "b", scopes: [] } },
      { auth: { subject: "a", issuer: "other", scopes: [] } },
      { sessionId: "a" },
      { address: "a" },
      {},
    ];
    for (const caller of callers) expect(take(caller)).toBeUndefined();
    for (const caller of callers) expect(take(caller)).toBeGreaterThan(0);
    expect(take({ auth: { subject: "a", scopes: [] }, sessionId: "new", address: "new" })).toBeGreaterThan(0);
  });

  test("remembers a bounded number of callers", () => {
    const take = createRateLimit({ calls: 1, seconds: 60 });
    take({ address: "first" });
    for (let index = 0; index < 10_000; index += 1) take({ address: String(index) });
    expect(take({ address: "first" })).toBeUndefined();
  });

  test("a call too many is a tool error that says when to come back", async () => {
    const session = openSession({ a: { run: () => 1 } }, { rateLimit: { calls: 1, seconds: 60 } });
    await session.call("a");
    const { result } = await session.call("a");
    expect(result).toMatchObject({ isError: true, content: [{ text: "Too many calls. Try again in 60 s." }] });
  });
});

describe("confirmation of destructive tools", () => {
  const confirm = async (name: string, action: string | undefined) => {
    const callTool = createCallTool(createRegistry(definition, { confirmDestructive: true }), { log: () => undefined });
    const ask = vi.fn(async () => ({ action }));
    const result = await callTool({ ...callOf(name), ask });
    return { asked: ask.mock.calls.length, result };
  };

  test.each([
    ["drop", "accept", 1, false],
    ["drop", "decline", 1, true],
    ["drop", "cancel", 1, true],
    ["read", "decline", 0, false],
  ])("%s, the user says %s: asked %i times, error %s", async (name, action, times, isError) => {
    const { asked, result } = await confirm(name, action);
    expect([asked, result?.isError]).toEqual([times, isError]);
  });

  test("a client that cannot ask calls as before", async () => {
    const session = openSession({ drop: { run: () => "dropped" } }, { confirmDestructive: true });
    expect((await session.call("drop")).result.isError).toBe(false);
  });
});

describe("hooks", () => {
  test("onCall is told of every call, and harms none", async () => {
    const events: CallEvent[] = [];
    const onCall = (event: CallEvent) => {
      events.push(event);
      throw new Error("hook");
    };
    const session = openSession({ a: { run: () => 1 } }, { onCall });
    expect((await session.call("a")).result.isError).toBe(false);
    expect(events).toMatchObject([{ tool: "a", outcome: "ok", duration: expect.any(Number), caller: {} }]);
  });

  test("onError is told what the model is not", async () => {
    const errors: unknown[] = [];
    const run = () => {
      throw new Error("secret");
    };
    const session = openSession({ a: { run } }, { onError: (error) => void errors.push(error) });
    expect(JSON.stringify(await session.call("a"))).not.toContain("secret");
    expect(errors).toMatchObject([{ message: "secret" }]);
  });
});

describe("pages of tools/list (R-160, R-161)", () => {
  const tool = { run: () => 1 };
  const list = (session: ReturnType<typeof openSession>, cursor?: string) =>
    session.ask({ jsonrpc: "2.0", id: 1, method: "tools/list", params: cursor === undefined ? {} : { cursor } });

  test("follow each other by opaque cursors", async () => {
    const session = openSession({ a: tool, b: tool, c: tool }, { pageSize: 2 });
    const first = (await list(session)).result;
    expect(first.tools.map(({ name }: { name: string }) => name)).toEqual(["a", "b"]);
    const second = (await list(session, first.nextCursor)).result;
    expect(second.tools.map(({ name }: { name: string }) => name)).toEqual(["c"]);
    expect(second).not.toHaveProperty("nextCursor");
    for (const cursor of ["nope", "", "%%%"]) expect((await list(session, cursor)).error.code).toBe(-32602);
  });
});

describe("updates of the tools (R-144)", () => {
  test("take effect with the next call, and are told to those who opened a session", async () => {
    const session = openSession({ a: { run: () => "old" } });
    const initialize = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "t", version: "0" } };
    await session.ask({ jsonrpc: "2.0", id: 0, method: "initialize", params: initialize });
    expect((await session.call("a")).result.content[0].text).toBe("old");
    session.registry.update(defineTools([{ name: "a", description: "New.", run: () => "new" }]));
    expect(session.sent.at(-1)).toEqual({ jsonrpc: "2.0", method: "notifications/tools/list_changed" });
    expect((await session.call("a")).result.content[0].text).toBe("new");
  });
});

describe("tools by hand", () => {
  test.each(["", "a b", "ü", "x".repeat(65)])("%j is no name", (name) => {
    expect(() => defineTools([{ name, description: "d", run: () => 1 }])).toThrow(TypeError);
  });

  test("two of one name are refused; texts are ASCII; what is no object is wrapped", async () => {
    const tool = { name: "a", description: "ü\u2028", outputSchema: { type: "array", items: {} }, run: () => [1] };
    expect(() => defineTools([tool, tool])).toThrow("two tools");
    const { a = "" } = await defineTools([tool]).catalog();
    expect(a).toMatch(/^[\x20-\x7e]*$/);
    expect(JSON.parse(a)).toEqual({
      name: "a",
      description: "ü\u2028",
      inputSchema: { type: "object", additionalProperties: false },
      outputSchema: { type: "object", properties: { result: tool.outputSchema }, required: ["result"] },
    });
  });
});
