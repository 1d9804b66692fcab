import { describe, expect, test, vi } from "vitest";
import { ToolError } from "../../src/errors.ts";
import { closeServer } from "../../src/protocol/server.ts";
import type { Caller, ToolContext } from "../../src/registry/types.ts";
import { gate, type Json, openSession, openStateless, serve, type TestPeer, until } from "./tasks-helper.ts";

const RELATED = "io.modelcontextprotocol/related-task";
const OPTIONAL = { execution: { taskSupport: "optional" } } as const;
const REQUIRED = { execution: { taskSupport: "required" } } as const;

const FORM = {
  message: "Who?",
  requestedSchema: { type: "object", properties: { name: { type: "string" } } },
} as const;

/** As a task, unless it is said otherwise. */
const call = (peer: TestPeer, name: string, ...task: readonly unknown[]) =>
  peer.ask("tools/call", { name, task: task.length === 0 ? {} : task[0] });
const taskIdOf = async (peer: TestPeer, name: string, ...task: readonly unknown[]): Promise<string> =>
  (await call(peer, name, ...task)).result.task.taskId;

/** A tool that works until it is aborted, and tells of it. */
function untilAborted() {
  const started = gate();
  const aborted = gate<string>();
  const run = (_: never, { signal }: ToolContext) =>
    new Promise((resolve) => {
      signal.addEventListener("abort", () => {
        aborted.open(signal.reason.message);
        resolve("finished anyway");
      });
      started.open();
    });
  return { tool: { ...OPTIONAL, run }, started: started.opened, aborted: aborted.opened };
}

const status = async (peer: TestPeer, taskId: string) => (await peer.ask("tasks/get", { taskId })).result?.status;

const tools = {
  plain: { run: () => "plain" },
  optional: { ...OPTIONAL, run: () => "done" },
  required: { ...REQUIRED, run: () => "done" },
  fails: { ...OPTIONAL, run: () => Promise.reject(new ToolError("no luck")) },
  breaks: { ...OPTIONAL, run: () => Promise.reject(new Error("secret")) },
  endless: {
    ...OPTIONAL,
    run: (_: never, { signal }: ToolContext) => new Promise((_, no) => signal.addEventListener("abort", no)),
  },
  asks: { ...OPTIONAL, run: async (_: never, ctx: ToolContext) => `Hello, ${(await ctx.elicit(FORM)).content?.name}!` },
};

describe("what is offered", () => {
  const capabilities = async (server: ReturnType<typeof serve>) => {
    const { result } = await (await openSession(server)).ask("initialize", { protocolVersion: "2025-11-25" });
    return result.capabilities.tasks;
  };

  test("with the module (R-211)", async () => {
    expect(await capabilities(serve(tools))).toEqual({ list: {}, cancel: {}, requests: { tools: { call: {} } } });
  });

  test("without it nothing, and a call that shall be a task is an ordinary one (R-210)", async () => {
    const server = serve(tools, { modules: [] });
    expect(await capabilities(server)).toBeUndefined();
    const peer = await openSession(server);
    expect((await call(peer, "optional")).result.content[0].text).toBe("done");
    expect((await call(peer, "required", undefined)).result.content[0].text).toBe("done");
    expect((await peer.ask("tasks/get", { taskId: "x" })).error.code).toBe(-32601);
  });
});

describe("which call is a task (R-210, R-211)", () => {
  test.each<[keyof typeof tools | "missing", string, unknown, string | number]>([
    ["plain", "2025-11-25", undefined, "result"],
    ["plain", "2025-11-25", {}, -32601],
    ["optional", "2025-11-25", undefined, "result"],
    ["optional", "2025-11-25", {}, "task"],
    ["required", "2025-11-25", undefined, -32601],
    ["required", "2025-11-25", {}, "task"],
    ["optional", "2025-11-25", null, -32602],
    ["optional", "2025-11-25", [], -32602],
    ["missing", "2025-11-25", {}, -32602],
    ["missing", "2025-11-25", undefined, -32602],
    ["plain", "2025-06-18", {}, "result"],
    ["optional", "2025-06-18", {}, "result"],
    ["required", "2025-06-18", undefined, "result"],
    ["required", "2024-11-05", undefined, "result"],
  ])("%s in %s with task %j: %s", async (name, revision, task, expected) => {
    const peer = await openSession(serve(tools), { revision });
    const { result, error } = await call(peer, name, task);
    expect(error?.code ?? (result.task === undefined ? "result" : "task")).toBe(expected);
  });

  test("malformed arguments make no task", async () => {
    const peer = await openSession(serve(tools));
    expect((await peer.ask("tools/call", { name: "optional", arguments: [], task: {} })).error.code).toBe(-32602);
    expect((await peer.ask("tasks/list")).result.tasks).toEqual([]);
  });

  test.each<[unknown, number]>([
    [{}, 300_000],
    [{ ttl: 60_000 }, 60_000],
    [{ ttl: 1e12 }, 3_600_000],
    [{ ttl: null }, 3_600_000],
    [{ ttl: 0 }, -32602],
    [{ ttl: -1 }, -32602],
    [{ ttl: 1.5 }, -32602],
    [{ ttl: "60000" }, -32602],
  ])("task %j: ttl %i", async (task, expected) => {
    const { result, error } = await call(await openSession(serve(tools)), "optional", task);
    expect(result?.task.ttl ?? error.code).toBe(expected);
  });
});

describe("a task's life", () => {
  test("it is created, looked at, and its result is kept (R-212, R-213)", async () => {
    const opened = gate();
    const slow = { ...REQUIRED, run: () => opened.opened.then(() => "at last") };
    const peer = await openSession(serve({ slow }));
    const { task } = (await call(peer, "slow")).result;
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(task).toEqual({
      taskId: expect.stringMatching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      status: "working",
      createdAt: time,
      lastUpdatedAt: time,
      ttl: 300_000,
      pollInterval: 1000,
    });
    const { taskId } = task;
    expect((await peer.ask("tasks/get", { taskId })).result).toEqual(task);
    const result = peer.ask("tasks/result", { taskId });
    opened.open();
    const expected = { content: [{ type: "text", text: "at last" }], isError: false, _meta: { [RELATED]: { taskId } } };
    expect((await result).result).toEqual(expected);
    expect((await peer.ask("tasks/get", { taskId })).result).toMatchObject({ taskId, status: "completed" });
    expect((await peer.ask("tasks/result", { taskId })).result).toEqual(expected);
  });

  test.each<[keyof typeof tools, string, string]>([
    ["fails", "failed", "no luck"],
    ["breaks", "failed", "breaks failed because of an internal error."],
  ])("%s: a result that is an error fails the task", async (name, expected, message) => {
    const peer = await openSession(serve(tools));
    const taskId = await taskIdOf(peer, name);
    const { result } = await peer.ask("tasks/result", { taskId });
    expect(result).toMatchObject({ isError: true, content: [{ text: message }] });
    expect((await peer.ask("tasks/get", { taskId })).result).toMatchObject({
      status: expected,
      statusMessage: message,
    });
  });

  test("it is cancelled before the answer, stays so, and its call is aborted (R-213)", async () => {
    const { tool, started, aborted } = untilAborted();
    const peer = await openSession(serve({ slow: tool }));
    const taskId = await taskIdOf(peer, "slow");
    await started;
    const waiting = peer.ask("tasks/result", { taskId });
    const { result } = await peer.ask("tasks/cancel", { taskId });
    expect(result).toMatchObject({ taskId, status: "cancelled", statusMessage: "The task was cancelled by request." });
    expect(await aborted).toBe("The task was stopped. It was cancelled.");
    expect((await waiting).result).toMatchObject({ isError: true });
    expect(await status(peer, taskId)).toBe("cancelled");
    expect((await peer.ask("tasks/cancel", { taskId })).error.code).toBe(-32602);
  });

  test.each(["tasks/get", "tasks/result", "tasks/cancel"])("%s of no task: -32602 (R-213)", async (method) => {
    const peer = await openSession(serve(tools));
    for (const taskId of ["x", "", "__proto__", 7, null, undefined]) {
      expect((await peer.ask(method, { taskId })).error.code).toBe(-32602);
    }
  });

  test("the cancellation of the request that made it does not reach it", async () => {
    const peer = await openSession(serve(tools));
    const taskId = await taskIdOf(peer, "endless");
    peer.tell({ method: "notifications/cancelled", params: { requestId: peer.lastId() } });
    expect(await status(peer, taskId)).toBe("working");
    await peer.ask("tasks/cancel", { taskId });
  });

  test("a call that is cancelled before it is a task becomes none", async () => {
    const peer = await openSession(serve(tools));
    const pending = call(peer, "endless");
    peer.tell({ method: "notifications/cancelled", params: { requestId: peer.lastId() } });
    expect(await pending).toBeUndefined();
    expect((await peer.ask("tasks/list")).result.tasks).toEqual([]);
  });

  test("a request for the result can be cancelled, and nothing else with it", async () => {
    const peer = await openSession(serve(tools));
    const taskId = await taskIdOf(peer, "endless");
    const waiting = peer.ask("tasks/result", { taskId });
    const requestId = peer.lastId();
    expect(await status(peer, taskId)).toBe("working");
    peer.tell({ method: "notifications/cancelled", params: { requestId } });
    expect(await waiting).toBeUndefined();
    expect(await status(peer, taskId)).toBe("working");
    await peer.ask("tasks/cancel", { taskId });
  });

  test("it may take longer than a call, and not longer than its ttl", async () => {
    const { tool, aborted } = untilAborted();
    vi.useFakeTimers();
    try {
      const peer = await openSession(serve({ slow: tool }, { registry: { callTimeoutMs: 100 } }));
      const taskId = await taskIdOf(peer, "slow", { ttl: 1000 });
      await vi.advanceTimersByTimeAsync(990);
      expect(await status(peer, taskId)).toBe("working");
      const waiting = peer.ask("tasks/result", { taskId });
      await vi.advanceTimersByTimeAsync(20);
      expect(await aborted).toBe("The task was stopped. Its time was over.");
      expect((await waiting).error.code).toBe(-32602);
      expect((await peer.ask("tasks/get", { taskId })).error.code).toBe(-32602);
      // The one that all limits of seconds share may still look once more.
      expect(vi.getTimerCount()).toBeLessThanOrEqual(1);
    } finally {
      vi.useRealTimers();
    }
  });

  test("it ends with its session, or with the server", async () => {
    const ends: ((server: ReturnType<typeof serve>, peer: { close(): void }) => void)[] = [
      (_, peer) => peer.close(),
      (server) => closeServer(server),
    ];
    for (const end of ends) {
      const { tool, started, aborted } = untilAborted();
      const server = serve({ slow: tool });
      const peer = await openSession(server);
      await call(peer, "slow");
      await started;
      end(server, peer);
      expect(await aborted).toContain("server is closing");
    }
  });
});

describe("tasks/list (R-213)", () => {
  test("is paged, and knows its own cursors only", async () => {
    const peer = await openSession(serve(tools));
    const ids: string[] = [];
    for (let count = 0; count < 60; count += 1) ids.push(await taskIdOf(peer, "optional"));
    const first = (await peer.ask("tasks/list")).result;
    expect(first.tasks.map(({ taskId }: Json) => taskId)).toEqual(ids.slice(0, 50));
    const second = (await peer.ask("tasks/list", { cursor: first.nextCursor })).result;
    expect(second.tasks.map(({ taskId }: Json) => taskId)).toEqual(ids.slice(50));
    expect(second.nextCursor).toBeUndefined();
    for (const cursor of ["x", "", 1, null]) {
      expect((await peer.ask("tasks/list", { cursor })).error.code).toBe(-32602);
    }
  });
});

describe("whose a task is (R-214)", () => {
  const auth = (subject: string, issuer = "https://a") => ({ auth: { subject, issuer, scopes: [] } });
  test.each<[string, Caller, Caller, boolean]>([
    ["one session", { sessionId: "1" }, { sessionId: "1" }, true],
    ["two sessions", { sessionId: "1" }, { sessionId: "2" }, false],
    ["two sessions of one subject", { sessionId: "1", ...auth("s") }, { sessionId: "2", ...auth("s") }, true],
    ["two subjects in one session", { sessionId: "1", ...auth("s") }, { sessionId: "1", ...auth("t") }, false],
    ["one name at two issuers", auth("s"), auth("s", "https://b"), false],
    ["a session and nobody", { sessionId: "1" }, {}, false],
  ])("%s", async (_, mine, other, isShared) => {
    const server = serve(tools);
    const owner = await openSession(server, { caller: mine });
    const taskId = await taskIdOf(owner, "endless");
    const peer = await openSession(server, { caller: other });
    const answers = [await peer.ask("tasks/get", { taskId }), await peer.ask("tasks/cancel", { taskId })];
    if (!isShared) answers.push(await peer.ask("tasks/result", { taskId }));
    for (const { error } of answers) expect(error?.code).toBe(isShared ? undefined : -32602);
    expect((await peer.ask("tasks/list")).result.tasks).toHaveLength(isShared ? 1 : 0);
    expect(await status(owner, taskId)).toBe(isShared ? "cancelled" : "working");
    closeServer(server);
  });

  test("the other era does not see it", async () => {
    const server = serve(tools);
    const taskId = await taskIdOf(await openSession(server), "optional");
    expect((await openStateless(server).ask("tasks/get", { taskId })).error.code).toBe(-32602);
  });

  test("a caller has a limited number at once", async () => {
    const server = serve(tools, { tasks: { maxTasksPerCaller: 2 } });
    const peer = await openSession(server, { caller: { sessionId: "1" } });
    const answers = [await call(peer, "optional"), await call(peer, "optional"), await call(peer, "optional")];
    expect(answers.map(({ error }) => error?.code)).toEqual([undefined, undefined, -32603]);
    const other = await openSession(server, { caller: { sessionId: "2" } });
    expect((await call(other, "optional")).result.task.status).toBe("working");
  });
});

describe("what a task sends", () => {
  const capabilities = { elicitation: {} };
  const questions = (peer: TestPeer): Json[] => peer.sent.filter(({ method }) => method === "elicitation/create");

  test("a question waits for a request for the result, and goes out on it", async () => {
    const peer = await openSession(serve(tools), { capabilities });
    const taskId = await taskIdOf(peer, "asks");
    await until(
      () => status(peer, taskId),
      (now) => now === "input_required",
    );
    expect(questions(peer)).toEqual([]);
    const result = peer.ask("tasks/result", { taskId });
    const [question] = await until(
      () => questions(peer),
      ({ length }) => length > 0,
    );
    expect(question.params).toEqual({ ...FORM, _meta: { [RELATED]: { taskId } } });
    peer.tell({ id: question.id, result: { action: "accept", content: { name: "Ann" } } });
    expect((await result).result.content[0].text).toBe("Hello, Ann!");
    expect(await status(peer, taskId)).toBe("completed");
    const changes = peer.sent.filter(({ method }) => method === "notifications/tasks/status");
    expect(changes.map(({ params }) => params.status)).toEqual(["working", "completed"]);
  });

  test("a question whose stream is given up is withdrawn, and asked on the next", async () => {
    const peer = await openSession(serve(tools), { capabilities });
    const taskId = await taskIdOf(peer, "asks");
    const first = peer.ask("tasks/result", { taskId });
    const requestId = peer.lastId();
    const [question] = await until(
      () => questions(peer),
      ({ length }) => length === 1,
    );
    peer.tell({ method: "notifications/cancelled", params: { requestId } });
    expect(await first).toBeUndefined();
    expect(peer.sent.at(-1)).toMatchObject({ method: "notifications/cancelled", params: { requestId: question.id } });
    const second = peer.ask("tasks/result", { taskId });
    const again = (
      await until(
        () => questions(peer),
        ({ length }) => length === 2,
      )
    )[1];
    peer.tell({ id: again.id, result: { action: "accept", content: { name: "Ann" } } });
    expect((await second).result.content[0].text).toBe("Hello, Ann!");
  });

  test("a client that cannot be asked fails it at once", async () => {
    const peer = await openSession(serve(tools));
    const { result } = await peer.ask("tasks/result", { taskId: await taskIdOf(peer, "asks") });
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("elicitation") }] });
  });

  test("progress and log records say which task they are about, also after the answer", async () => {
    const opened = gate();
    const run = async (_: never, ctx: ToolContext) => {
      await opened.opened;
      ctx.progress(1, 2, "half");
      ctx.log("info", "working");
      return "done";
    };
    const peer = await openSession(serve({ slow: { ...REQUIRED, run } }));
    const params = { name: "slow", task: {}, _meta: { progressToken: "t" } };
    const { taskId } = (await peer.ask("tools/call", params)).result.task;
    const result = peer.ask("tasks/result", { taskId });
    expect(await status(peer, taskId)).toBe("working");
    opened.open();
    await result;
    const _meta = { [RELATED]: { taskId } };
    expect(peer.sent.slice(0, 2).map(({ params: sent }) => sent)).toEqual([
      { progressToken: "t", progress: 1, total: 2, message: "half", _meta },
      { level: "info", logger: "test", data: "working", _meta },
    ]);
  });
});

test("10,000 tasks leave neither timers nor calls behind", { timeout: 60_000 }, async () => {
  vi.useFakeTimers();
  try {
    const peer = await openSession(serve(tools, { registry: { rateLimit: false } }));
    for (let round = 0; round < 100; round += 1) {
      for (let count = 0; count < 100; count += 1) {
        expect((await call(peer, count % 2 === 0 ? "optional" : "endless", { ttl: 100 })).error).toBeUndefined();
      }
      await vi.advanceTimersByTimeAsync(100);
      // The one that all limits of seconds share may still look once more.
      expect(vi.getTimerCount()).toBeLessThanOrEqual(1);
      expect((await peer.ask("tasks/list")).result.tasks).toEqual([]);
    }
  } finally {
    vi.useRealTimers();
  }
});
