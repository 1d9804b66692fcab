import { describe, expect, test } from "vitest";
import type { ToolContext } from "../../src/registry/types.ts";
import { initialize, type Json, openSession, type TestTool } from "./helper.ts";

const key = (name: string) => `io.modelcontextprotocol/${name}`;
const REVISION = "2026-07-28";
const meta = (capabilities: object = {}, more: object = {}) => ({
  [key("protocolVersion")]: REVISION,
  [key("clientCapabilities")]: capabilities,
  ...more,
});
const rpc = (id: unknown, method: string, params: object = {}) => ({ jsonrpc: "2.0", id, method, params });
const SERVER = { [key("serverInfo")]: { name: "test", version: "1.2.3" } };

const echo: TestTool = { run: (input) => input };

describe("the envelope", () => {
  test.each<[string, object, number]>([
    ["no _meta", {}, -32602],
    ["no version", { _meta: { [key("clientCapabilities")]: {} } }, -32602],
    ["a version that is no string", { _meta: { ...meta(), [key("protocolVersion")]: null } }, -32602],
    ["no capabilities", { _meta: { [key("protocolVersion")]: REVISION } }, -32602],
    ["a version that is not spoken", { _meta: { ...meta(), [key("protocolVersion")]: "2099-01-01" } }, -32022],
    ["a version with a handshake", { _meta: { ...meta(), [key("protocolVersion")]: "2025-11-25" } }, -32022],
    ["a log level that does not exist", { _meta: meta({}, { [key("logLevel")]: "loud" }) }, -32602],
  ])("with %s is refused (R-041, R-043, R-176)", async (_, params, code) => {
    const { id, error } = await openSession().ask(rpc("x", "server/discover", params));
    expect([id, error.code]).toEqual(["x", code]);
    if (code === -32022) expect(error.data.supported).toEqual([REVISION]);
  });

  test("a malformed claim is never taken for a handshake revision", async () => {
    const reply = await openSession({ a: echo }).ask(rpc(1, "tools/list", { _meta: { [key("protocolVersion")]: 7 } }));
    expect(reply.error.code).toBe(-32602);
  });

  test.each(["initialize", "ping", "logging/setLevel", "resources/list", "nonsense", "__proto__"])(
    "%s does not exist (R-053)",
    async (method) => {
      expect((await openSession().ask(rpc(1, method, { _meta: meta() }))).error.code).toBe(-32601);
    },
  );
});

describe("methods", () => {
  test("server/discover (R-040, R-045, R-162)", async () => {
    expect((await openSession().ask(rpc(1, "server/discover", { _meta: meta() }))).result).toEqual({
      resultType: "complete",
      supportedVersions: [REVISION],
      capabilities: { tools: { listChanged: true } },
      ttlMs: 0,
      cacheScope: "public",
      _meta: SERVER,
    });
  });

  test("tools/list carries cache hints and no execution (R-162, R-215)", async () => {
    const session = openSession({ a: echo });
    const { result } = await session.ask(rpc(1, "tools/list", { _meta: meta() }));
    expect(result).toEqual({
      tools: [{ name: "a", description: "Tool a.", inputSchema: { type: "object" } }],
      resultType: "complete",
      ttlMs: 0,
      cacheScope: "public",
      _meta: SERVER,
    });
  });

  test("tools/call, and nothing is remembered of other requests (R-046, R-052)", async () => {
    const session = openSession({ a: echo });
    await session.ask(initialize("2024-11-05"));
    const modern = await session.ask(rpc(1, "tools/call", { name: "a", arguments: { x: 1 }, _meta: meta() }));
    expect(modern.result).toEqual({
      resultType: "complete",
      content: [{ type: "text", text: '{"x":1}' }],
      isError: false,
      _meta: SERVER,
    });
    expect((await session.ask(rpc(2, "tools/list"))).result).not.toHaveProperty("resultType");
  });

  test.each([{ name: "nope" }, { name: 1 }, { name: "a", arguments: [] }])(
    "tools/call of %j is -32602",
    async (params) => {
      expect((await openSession({ a: echo }).ask(rpc(1, "tools/call", { ...params, _meta: meta() }))).error.code).toBe(
        -32602,
      );
    },
  );

  test("logs are sent from the level on that the request names, else none (R-176)", async () => {
    const run = (_: object, ctx: ToolContext) => {
      ctx.log("info", "a");
      ctx.log("error", "b");
      return "done";
    };
    const session = openSession({ a: { run } });
    const call = (more: object) => session.ask(rpc(1, "tools/call", { name: "a", _meta: meta({}, more) }));
    expect((await call({})).result.content[0].text).toBe("done");
    const [log] = await call({ [key("logLevel")]: "warning" });
    expect(log.params.data).toBe("b");
  });
});

describe("questions to the client", () => {
  const form = { type: "object", properties: { name: { type: "string" } } } as const;
  const ask: TestTool = {
    run: async (_: object, ctx: ToolContext) => {
      const { action, content } = await ctx.elicit({ key: "who", message: "Who?", requestedSchema: form });
      return `${action} ${content?.name}`;
    },
  };
  const call = (more: object, capabilities: object = { elicitation: {} }, name = "t") =>
    rpc(1, "tools/call", { name, ...more, _meta: meta(capabilities) });
  const answer = { action: "accept", content: { name: "Ada" } };

  test("a call ends with the question, and its repetition with the answer gets the result (R-195, R-196)", async () => {
    const session = openSession({ t: ask });
    const { result } = await session.ask(call({}));
    expect(result).toEqual({
      resultType: "input_required",
      inputRequests: { who: { method: "elicitation/create", params: { message: "Who?", requestedSchema: form } } },
      requestState: expect.any(String),
      _meta: SERVER,
    });
    const { requestState } = result;
    const done = await session.ask(call({ requestState, inputResponses: { who: answer, other: answer } }));
    expect(done.result.content[0].text).toBe("accept Ada");
    const bare = await session.ask(call({ inputResponses: { who: answer } }));
    expect(bare.result.content[0].text).toBe("accept Ada");
  });

  test("a question that has no answer is asked again (R-200)", async () => {
    const { result } = await openSession({ t: ask }).ask(call({ inputResponses: { wrong: answer } }));
    expect(Object.keys(result.inputRequests)).toEqual(["who"]);
  });

  test.each([12345, null, {}, { action: "perhaps" }, { action: "accept", content: { name: {} } }])(
    "%j is no answer (R-200)",
    async (who) => {
      const reply = await openSession({ t: ask }).ask(call({ inputResponses: { who } }));
      expect(reply.error.code).toBe(-32602);
    },
  );

  test("a state that was changed, is another call's or another server's is refused (R-198, R-199)", async () => {
    const session = openSession({ t: ask, u: ask });
    const { requestState } = (await session.ask(call({}))).result;
    const [payload, mac] = requestState.split(".");
    const forged = Buffer.from(
      Buffer.from(payload, "base64").toString().replace('"answers":{}', '"answers":{"who":1}'),
    );
    const tries: readonly [object, string?][] = [
      [{ requestState: `${forged.toString("base64")}.${mac}` }],
      [{ requestState: `${payload}.${mac.replace(/./, (c: string) => (c === "A" ? "B" : "A"))}` }],
      [{ requestState: payload }],
      [{ requestState: "" }],
      [{ requestState: 1 }],
      [{ requestState, arguments: { x: 1 } }],
      [{ requestState }, "u"],
    ];
    for (const [more, name = "t"] of tries) {
      expect((await session.ask(call(more, undefined, name))).error?.code, JSON.stringify(more)).toBe(-32602);
    }
    expect((await openSession({ t: ask }).ask(call({ requestState }))).error.code).toBe(-32602);
  });

  test("questions of one moment go out together, those of later rounds with what was answered before", async () => {
    const run = async (_: object, ctx: ToolContext) => {
      const [a, roots] = await Promise.all([ctx.elicit({ message: "A?", requestedSchema: form }), ctx.roots()]);
      const b = await ctx.elicit({ message: "B?", requestedSchema: form });
      return [a.content?.name, roots.length, b.content?.name].join();
    };
    const session = openSession({ t: { run } });
    const all = { elicitation: {}, roots: {} };
    const first = (await session.ask(call({}, all))).result;
    expect(Object.keys(first.inputRequests)).toEqual(["question", "question_2"]);
    const second = (
      await session.ask(
        call(
          { requestState: first.requestState, inputResponses: { question: answer, question_2: { roots: [] } } },
          all,
        ),
      )
    ).result;
    expect(Object.keys(second.inputRequests)).toEqual(["question_3"]);
    expect(second.requestState).not.toBe(first.requestState);
    const inputResponses = { question_3: { action: "accept", content: { name: "B" } } };
    const done = await session.ask(call({ requestState: second.requestState, inputResponses }, all));
    expect(done.result.content[0].text).toBe("Ada,0,B");
  });

  test.each<[string, object, object]>([
    ["nothing", {}, { elicitation: { form: {} } }],
    ["addresses only", { elicitation: { url: {} } }, { elicitation: { form: {} } }],
  ])("a client that declares %s is told what is missing (R-048, R-197)", async (_, capabilities, required) => {
    const { error } = await openSession({ t: ask }).ask(call({}, capabilities));
    expect(error).toMatchObject({ code: -32021, data: { requiredCapabilities: required } });
  });

  test("the handler that waits is told that its call has ended", async () => {
    let signal: AbortSignal | undefined;
    const run = (_: object, ctx: ToolContext) => {
      signal = ctx.signal;
      return ctx.elicit({ message: "A?", requestedSchema: form });
    };
    const session = openSession({ t: { run } });
    await session.ask(call({}));
    expect(signal?.aborted).toBe(true);
  });
});

describe("subscriptions/listen", () => {
  const tick = () => new Promise((resolve) => setTimeout(resolve, 5));

  test("acknowledges what it can tell, tells it with the id, and ends when it is cancelled (R-186 to R-189)", async () => {
    const session = openSession({ a: echo });
    const notifications = { toolsListChanged: true, promptsListChanged: true };
    session.receive(JSON.stringify(rpc("s", "subscriptions/listen", { notifications, _meta: meta() })));
    await tick();
    const own = { [key("subscriptionId")]: "s" };
    expect(session.sent).toEqual([
      {
        jsonrpc: "2.0",
        method: "notifications/subscriptions/acknowledged",
        params: { notifications: { toolsListChanged: true }, _meta: own },
      },
    ]);
    session.registry.update(session.registry.definition);
    expect(session.sent.slice(1)).toEqual([
      { jsonrpc: "2.0", method: "notifications/tools/list_changed", params: { _meta: own } },
    ]);
    session.receive(JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "s" } }));
    session.registry.update(session.registry.definition);
    await session.idle();
    expect(session.sent).toHaveLength(2);
  });

  test("the end of the connection answers it (R-188)", async () => {
    const session = openSession({ a: echo });
    session.receive(JSON.stringify(rpc("s", "subscriptions/listen", { notifications: {}, _meta: meta() })));
    await tick();
    await session.idle();
    expect(session.sent.at(-1)).toMatchObject({ id: "s", result: { resultType: "complete" } });
  });
});

test("a cancelled call is not answered, also while its era is loaded (R-063)", async () => {
  const run = (_: object, ctx: ToolContext) =>
    new Promise<string>((resolve) => ctx.signal.addEventListener("abort", () => resolve("late")));
  const session = openSession({ t: { run } });
  session.receive(JSON.stringify(rpc(7, "tools/call", { name: "t", _meta: meta() })));
  session.receive(JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 7 } }));
  await session.idle();
  expect(session.sent as Json[]).toEqual([]);
});
