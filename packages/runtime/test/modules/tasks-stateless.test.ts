import { describe, expect, test } from "vitest";
import { ToolError } from "../../src/errors.ts";
import { createMemoryTaskStore } from "../../src/modules/tasks/memory-store.ts";
import { createTasks } from "../../src/modules/tasks.ts";
import type { Caller, ToolContext } from "../../src/registry/types.ts";
import { AWARE, EXTENSION, gate, type Json, openStateless, serve, type TestPeer, until } from "./tasks-helper.ts";

const OPTIONAL = { execution: { taskSupport: "optional" } } as const;
const REQUIRED = { execution: { taskSupport: "required" } } as const;
const NEEDS_TASKS = { requiredCapabilities: { extensions: { [EXTENSION]: {} } } };
const UNAWARE = { elicitation: {} };

const form = (key: string) =>
  ({ key, message: "Who?", requestedSchema: { type: "object", properties: { name: { type: "string" } } } }) as const;
const yes = (name: string) => ({ action: "accept", content: { name } });

const call = (peer: TestPeer, name: string, more: object = {}) => peer.ask("tools/call", { name, ...more });
const get = async (peer: TestPeer, taskId: string): Promise<Json> => (await peer.ask("tasks/get", { taskId })).result;
const whenever = (peer: TestPeer, taskId: string, status: string) =>
  until(
    () => get(peer, taskId),
    (task) => task?.status === status,
  );

const tasks = { promoteAfterMs: 20 };

/** A tool that goes on when it is told to, and what it notices of its end. */
function waits(execution: object = OPTIONAL) {
  const go = gate();
  const started = gate();
  const aborts: string[] = [];
  const run = async (_: never, ctx: ToolContext) => {
    started.open();
    ctx.signal.addEventListener("abort", () => aborts.push(ctx.signal.reason.message));
    ctx.progress(1);
    await go.opened;
    ctx.progress(2);
    ctx.log("info", "on");
    return "done";
  };
  return { tool: { ...execution, run }, go: () => go.open(), started: started.opened, aborts };
}

const tools = {
  plain: { run: () => "done" },
  fast: { ...OPTIONAL, run: () => "done" },
  required: { ...REQUIRED, run: () => "done" },
  fails: { ...REQUIRED, run: () => Promise.reject(new ToolError("no luck")) },
  folders: { ...REQUIRED, run: async (_: never, ctx: ToolContext) => ctx.roots() },
  asks: {
    ...REQUIRED,
    run: async (_: never, ctx: ToolContext) => {
      const [a, b] = await Promise.all([ctx.elicit(form("name")), ctx.elicit(form("name"))]);
      const c = await ctx.elicit(form("name"));
      return [a, b, c].map(({ content }) => content?.name).join(", ");
    },
  },
};

describe("what is offered", () => {
  test("the extension, and no capability of the core (R-216)", async () => {
    const { result } = await openStateless(serve(tools)).ask("server/discover");
    expect(result.capabilities).toEqual({ tools: { listChanged: true }, extensions: { [EXTENSION]: {} } });
  });

  test.each(["tasks/get", "tasks/update", "tasks/cancel"])(
    "%s without the extension: -32021 (R-218)",
    async (method) => {
      for (const capabilities of [UNAWARE, { extensions: {} }, { extensions: null }]) {
        const { error } = await openStateless(serve(tools), { capabilities }).ask(method, { taskId: "x" });
        expect(error).toMatchObject({ code: -32021, data: NEEDS_TASKS });
      }
    },
  );

  test.each(["tasks/list", "tasks/result"])("%s is gone (R-218)", async (method) => {
    expect((await openStateless(serve(tools)).ask(method, { taskId: "x" })).error.code).toBe(-32601);
  });

  test("without the module nothing, and every call is an ordinary one (R-215)", async () => {
    const peer = openStateless(serve(tools, { modules: [] }));
    expect((await call(peer, "required", { task: {} })).result).toMatchObject({ resultType: "complete" });
    expect((await peer.ask("tasks/get", { taskId: "x" })).error.code).toBe(-32601);
  });
});

describe("which call is a task (R-216)", () => {
  test.each<[keyof typeof tools, object, string | number]>([
    ["plain", AWARE, "complete"],
    ["fast", AWARE, "complete"],
    ["fast", UNAWARE, "complete"],
    ["required", AWARE, "task"],
    ["required", UNAWARE, -32021],
  ])("%s for %j: %s", async (name, capabilities, expected) => {
    const peer = openStateless(serve(tools), { capabilities });
    for (const more of [{}, { task: { ttl: 1000 } }]) {
      const { result, error } = await call(peer, name, more);
      expect(result?.resultType ?? error.code).toBe(expected);
      if (error !== undefined) expect(error.data).toEqual(NEEDS_TASKS);
    }
  });

  test("one that takes long, from then on: flat, and found at once (R-217)", async () => {
    const { tool, go } = waits();
    const peer = openStateless(serve({ slow: tool }, { tasks }));
    const { result } = await call(peer, "slow");
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    const task = {
      taskId: expect.any(String),
      createdAt: time,
      lastUpdatedAt: time,
      ttlMs: 300_000,
      pollIntervalMs: 1000,
    };
    expect(result).toEqual({ resultType: "task", status: "working", ...task, _meta: expect.anything() });
    const { taskId } = result;
    expect(await get(peer, taskId)).toEqual({ ...result, resultType: "complete" });
    go();
    const content = [{ type: "text", text: "done" }];
    expect(await whenever(peer, taskId, "completed")).toMatchObject({
      resultType: "complete",
      status: "completed",
      result: { resultType: "complete", content, isError: false },
    });
  });

  test("one that takes long for a client that knows none goes on as a call", async () => {
    const { tool, go } = waits();
    const peer = openStateless(serve({ slow: tool }, { tasks }), { capabilities: UNAWARE });
    setTimeout(go, 60);
    expect((await call(peer, "slow")).result).toMatchObject({ resultType: "complete", content: [{ text: "done" }] });
  });

  test("where there are too many, what may be a call goes on as one, and what must not is refused (R-219)", async () => {
    const { tool, go } = waits();
    const server = serve({ ...tools, slow: tool }, { tasks: { ...tasks, maxTasks: 1 } });
    const peer = openStateless(server);
    await call(peer, "required");
    expect((await call(peer, "required")).error.code).toBe(-32603);
    setTimeout(go, 60);
    expect((await call(peer, "slow")).result).toMatchObject({ resultType: "complete", content: [{ text: "done" }] });
  });

  test("a store that fails costs the task, not the call", async () => {
    const { tool, go } = waits();
    const store = { ...createMemoryTaskStore(), create: () => Promise.reject(new Error("down")) };
    const server = serve({ ...tools, slow: tool }, { tasks: { ...tasks, store } });
    const peer = openStateless(server);
    setTimeout(go, 60);
    expect((await call(peer, "slow")).result).toMatchObject({ resultType: "complete" });
    expect((await call(peer, "required")).error).toEqual({ code: -32603, message: "Internal error" });
    expect(server.logs).toContain("a task could not be kept");
  });

  test("a client that hangs up ends its call, but not its task", async () => {
    const early = waits();
    const late = waits();
    const peer = openStateless(serve({ early: early.tool, late: late.tool }, { tasks }));
    const { result } = await call(peer, "late");
    peer.hangUp();
    const pending = call(peer, "early");
    await until(
      () => peer.sent.length,
      (count) => count === 2,
    );
    peer.hangUp();
    expect(await pending).toBeUndefined();
    expect([early.aborts, late.aborts]).toEqual([["The client has gone."], []]);
    late.go();
    expect((await whenever(peer, result.taskId, "completed")).result.content[0].text).toBe("done");
  });

  test("progress and log records end where the task begins", async () => {
    const { tool, go } = waits();
    const peer = openStateless(serve({ slow: tool }, { tasks }));
    const { taskId } = (await call(peer, "slow")).result;
    go();
    await whenever(peer, taskId, "completed");
    expect(peer.sent.map(({ method }) => method)).toEqual(["notifications/progress"]);
  });
});

describe("how it ends", () => {
  test("an error of the tool is a result (R-218)", async () => {
    const peer = openStateless(serve(tools));
    const { taskId } = (await call(peer, "fails")).result;
    const { result, error } = await whenever(peer, taskId, "completed");
    expect([result.isError, result.content[0].text, error]).toEqual([true, "no luck", undefined]);
  });

  test("an error of the protocol fails it (R-218)", async () => {
    const peer = openStateless(serve(tools));
    const { taskId } = (await call(peer, "folders")).result;
    const task = await whenever(peer, taskId, "failed");
    expect(task.error).toMatchObject({ code: -32021, data: { requiredCapabilities: { roots: {} } } });
    expect(task).toMatchObject({ statusMessage: task.error.message });
    expect(task.result).toBeUndefined();
  });

  test("it is cancelled, and to cancel it again changes nothing (R-218)", async () => {
    const { tool, started, aborts } = waits(REQUIRED);
    const peer = openStateless(serve({ slow: tool }));
    const { taskId } = (await call(peer, "slow")).result;
    await started;
    for (let count = 0; count < 2; count += 1) {
      expect((await peer.ask("tasks/cancel", { taskId })).result).toEqual({
        resultType: "complete",
        _meta: expect.anything(),
      });
      const task = await get(peer, taskId);
      expect([task.status, task.result, task.error]).toEqual(["cancelled", undefined, undefined]);
    }
    expect(aborts).toEqual(["The task was stopped. It was cancelled."]);
  });

  test.each(["tasks/get", "tasks/update", "tasks/cancel"])("%s of no task: -32602 (R-218)", async (method) => {
    const peer = openStateless(serve(tools));
    for (const taskId of ["x", "", "__proto__", 7, null, undefined]) {
      expect((await peer.ask(method, { taskId, inputResponses: {} })).error.code).toBe(-32602);
    }
  });

  test("Mcp-Name must be the task's id (R-218)", async () => {
    const headers: Record<string, string> = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tasks/get" };
    const peer = openStateless(serve(tools), { headers: (name) => headers[name] });
    expect((await peer.ask("tasks/get", { taskId: "x" })).error.code).toBe(-32020);
    headers["mcp-name"] = "y";
    expect((await peer.ask("tasks/get", { taskId: "x" })).error.code).toBe(-32020);
    headers["mcp-name"] = "x";
    expect((await peer.ask("tasks/get", { taskId: "x" })).error.code).toBe(-32602);
  });
});

describe("what it asks", () => {
  test("is shown until it is answered, under keys that are never used again (R-219)", async () => {
    const peer = openStateless(serve(tools));
    const { taskId } = (await call(peer, "asks")).result;
    const update = (inputResponses: unknown) => peer.ask("tasks/update", { taskId, inputResponses });
    const first = await whenever(peer, taskId, "input_required");
    const request = {
      method: "elicitation/create",
      params: { message: "Who?", requestedSchema: form("").requestedSchema },
    };
    expect(first.inputRequests).toEqual({ name: request, name_2: request });
    const ack = { resultType: "complete", _meta: expect.anything() };
    expect((await update({ name: yes("a"), unknown: { any: "thing" } })).result).toEqual(ack);
    expect((await get(peer, taskId)).inputRequests).toEqual({ name_2: request });
    for (const wrong of [undefined, null, [], "x", { name_2: 7 }, { name_2: { action: "maybe" } }]) {
      expect((await update(wrong)).error.code).toBe(-32602);
    }
    expect((await update({ name: yes("late") })).result).toEqual(ack);
    await update({ name_2: yes("b") });
    const second = await until(
      () => get(peer, taskId),
      ({ inputRequests = {} }) => "name_3" in inputRequests,
    );
    expect(Object.keys(second.inputRequests)).toEqual(["name_3"]);
    await update({ name_3: yes("c") });
    const { result, inputRequests } = await whenever(peer, taskId, "completed");
    expect([result.content[0].text, inputRequests]).toEqual(["a, b, c", undefined]);
    expect((await update({ name_3: yes("late") })).result).toEqual(ack);
  });

  test("before it is a task ends the call, and after that the answers still count", async () => {
    const run = async (_: never, ctx: ToolContext) => {
      const first = await ctx.elicit(form("first"));
      await new Promise((resolve) => setTimeout(resolve, 60));
      const second = await ctx.elicit(form("second"));
      const third = await ctx.elicit(form("third"));
      return [first, second, third].map(({ content }) => content?.name).join(", ");
    };
    const peer = openStateless(serve({ slow: { ...OPTIONAL, run } }, { tasks }));
    const { result: round } = await call(peer, "slow");
    expect([round.resultType, Object.keys(round.inputRequests), round.taskId]).toEqual([
      "input_required",
      ["first"],
      undefined,
    ]);
    const { requestState } = round;
    const inputResponses = { first: yes("a"), second: yes("b") };
    const { result: task } = await call(peer, "slow", { requestState, inputResponses });
    expect([task.resultType, task.requestState]).toEqual(["task", undefined]);
    const { taskId } = task;
    expect(Object.keys((await whenever(peer, taskId, "input_required")).inputRequests)).toEqual(["third"]);
    await peer.ask("tasks/update", { taskId, inputResponses: { third: yes("c") } });
    expect((await whenever(peer, taskId, "completed")).result.content[0].text).toBe("a, b, c");
  });
});

describe("whose it is (R-219)", () => {
  const auth = (subject: string) => ({ auth: { subject, scopes: [] } });
  test.each<[string, Caller, Caller, boolean]>([
    ["one subject", auth("s"), { ...auth("s"), address: "elsewhere" }, true],
    ["two subjects", auth("s"), auth("t"), false],
    ["a subject and nobody", auth("s"), {}, false],
    ["nobody, who knows the id", { address: "here" }, { address: "there" }, true],
  ])("%s", async (_, mine, other, isShared) => {
    const server = serve(tools);
    const owner = openStateless(server, { caller: mine });
    const { taskId } = (await call(owner, "asks")).result;
    const stranger = openStateless(server, { caller: other });
    const answers = [
      await stranger.ask("tasks/get", { taskId }),
      await stranger.ask("tasks/update", { taskId, inputResponses: {} }),
      await stranger.ask("tasks/cancel", { taskId }),
    ];
    expect(answers.map(({ error }) => error?.code)).toEqual(Array(3).fill(isShared ? undefined : -32602));
    if (!isShared) await whenever(owner, taskId, "input_required");
  });

  test("strangers have limits of their own", async () => {
    const server = serve(tools, { tasks: { maxTasksPerCaller: 1 } });
    const codes = [];
    for (const address of ["a", "a", "b"]) {
      codes.push((await call(openStateless(server, { caller: { address } }), "required")).error?.code);
    }
    expect(codes).toEqual([undefined, -32603, undefined]);
  });
});

describe("subscriptions/listen with taskIds", () => {
  const listen = (peer: TestPeer, taskIds: unknown) => peer.ask("subscriptions/listen", { notifications: { taskIds } });

  test("needs the extension", async () => {
    const { error } = await listen(openStateless(serve(tools), { capabilities: UNAWARE }), ["x"]);
    expect(error).toMatchObject({ code: -32021, data: NEEDS_TASKS });
  });

  test("tells of one's own tasks, as tasks/get shows them", async () => {
    const { tool, go } = waits(REQUIRED);
    const server = serve({ slow: tool });
    const mine = { auth: { subject: "s", scopes: [] } };
    const { taskId } = (await call(openStateless(server, { caller: mine }), "slow")).result;
    const other = (await call(openStateless(server), "slow")).result.taskId;
    const listener = openStateless(server, { caller: mine });
    const ended = listen(listener, [taskId, other, "x", 7]);
    const [first] = await until(
      () => listener.sent,
      ({ length }) => length > 0,
    );
    expect(first.params.notifications).toEqual({ taskIds: [taskId] });
    go();
    const told = (
      await until(
        () => listener.sent,
        ({ length }) => length > 1,
      )
    )[1];
    const { resultType: _, _meta: __, ...shown } = await get(openStateless(server, { caller: mine }), taskId);
    expect(told).toMatchObject({ method: "notifications/tasks", params: shown });
    expect(told.params._meta).toEqual(first.params._meta);
    listener.hangUp();
    await ended;
    expect(listener.sent).toHaveLength(2);
  });
});

test.each([{ ttlMs: -1 }, { maxTtlMs: 1.5 }, { promoteAfterMs: Number.NaN }, { pollIntervalMs: 2 ** 31 }])(
  "createTasks(%j) throws",
  (options) => {
    expect(() => createTasks(options)).toThrow(RangeError);
  },
);
