import { afterEach, describe, expect, test, vi } from "vitest";
import type { ToolContext } from "../../src/registry/types.ts";
import { createEventLog } from "../../src/streamable-http/event-log.ts";
import type { TestTool } from "../protocol/helper.ts";
import { readEvents, rpc, serve } from "./helper.ts";

const echo: TestTool = { run: (input) => input };
const list = rpc(2, "tools/list");

afterEach(() => {
  vi.useRealTimers();
});

describe("sessions", () => {
  test("open with initialize, whose id is visible ASCII and cannot be guessed (R-088, R-089)", async () => {
    const server = serve({ a: echo });
    const [first, second] = [await server.open(), await server.open()];
    expect(first["mcp-session-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(first["mcp-session-id"]).not.toBe(second["mcp-session-id"]);
    expect((await server.post(list, first)).body.result.tools).toHaveLength(1);
  });

  test.each<[string, Record<string, string>, number]>([
    ["no id (R-090)", {}, 400],
    ["an id that was never given (R-091)", { "mcp-session-id": "nope" }, 404],
    ["an id that is a name of JavaScript", { "mcp-session-id": "__proto__" }, 404],
    ["a revision that does not exist (R-093)", { "mcp-protocol-version": "1900-01-01" }, 400],
  ])("%s is refused", async (_, headers, status) => {
    expect((await serve({ a: echo }).post(list, headers)).status).toBe(status);
  });

  test("end with DELETE (R-092)", async () => {
    const server = serve({ a: echo });
    const session = await server.open();
    expect((await server.send("DELETE", session)).status).toBe(204);
    expect((await server.post(list, session)).status).toBe(404);
    expect((await server.send("DELETE", session)).status).toBe(404);
  });

  test("end when they are idle for too long", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const server = serve({ a: echo }, { sessionIdleMinutes: 30 });
    const [old, used] = [await server.open(), await server.open()];
    vi.advanceTimersByTime(29 * 60_000);
    expect((await server.post(list, used)).status).toBe(200);
    vi.advanceTimersByTime(2 * 60_000);
    expect((await server.post(list, used)).status).toBe(200);
    expect((await server.post(list, old)).status).toBe(404);
  });

  test("are limited: the one that was idle for longest makes room", async () => {
    const server = serve({ a: echo }, { maxSessions: 2 });
    const [a, b, c] = [await server.open(), await server.open(), await server.open()];
    expect(await Promise.all([a, b, c].map(async (one) => (await server.post(list, one)).status))).toEqual([
      404, 200, 200,
    ]);
  });

  test("belong to whoever opened them (R-098)", async () => {
    const auth = {
      metadata: {},
      metadataPaths: [],
      authenticate: async (header: string | undefined) => ({ auth: { subject: header ?? "", scopes: [] } }),
      insufficientScope: () => ({ status: 403, message: "" }) as const,
    };
    const server = serve({ a: echo }, { auth });
    const opened = await server.send(
      "POST",
      { authorization: "ada" },
      rpc(0, "initialize", { protocolVersion: "2025-06-18" }),
    );
    const session = { "mcp-session-id": opened.headers.get("mcp-session-id") ?? "" };
    expect((await server.post(list, { ...session, authorization: "ada" })).status).toBe(200);
    expect((await server.post(list, { ...session, authorization: "eve" })).status).toBe(404);
  });

  test("notifications and responses are accepted (R-074)", async () => {
    const server = serve();
    const session = await server.open();
    for (const message of [
      { jsonrpc: "2.0", method: "notifications/initialized" },
      { jsonrpc: "2.0", id: 1, result: {} },
    ]) {
      expect((await server.send("POST", session, message)).status).toBe(202);
    }
  });

  test("a call can be cancelled by another request, and a lost connection cancels nothing (R-095)", async () => {
    let signal: AbortSignal | undefined;
    const run = (_: object, ctx: ToolContext) => {
      signal = ctx.signal;
      return new Promise(() => undefined);
    };
    const server = serve({ t: { run } });
    const session = await server.open();
    const controller = new AbortController();
    const call = server.handler(
      new Request("http://localhost/mcp", {
        method: "POST",
        headers: { ...session, "content-type": "application/json" },
        body: JSON.stringify(rpc(7, "tools/call", { name: "t" })),
        signal: controller.signal,
      }),
    );
    await vi.waitFor(() => expect(signal).toBeDefined());
    controller.abort();
    expect(signal?.aborted).toBe(false);
    await server.post({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 7 } }, session);
    expect(signal?.aborted).toBe(true);
    expect((await call).status).toBe(202);
  });

  test("a question goes out on the call's stream, and its answer comes by another request (R-203)", async () => {
    const run = async (_: object, ctx: ToolContext) => {
      const requestedSchema = { type: "object", properties: { name: { type: "string" } } } as const;
      return (await ctx.elicit({ message: "Who?", requestedSchema })).content?.name;
    };
    const server = serve({ t: { run } });
    const session = await server.open("2025-11-25", { elicitation: {} });
    const response = await server.send("POST", session, rpc(1, "tools/call", { name: "t" }));
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes("elicitation/create")) text += (await reader?.read())?.value ?? "";
    const question = JSON.parse(readEvents(text).at(-1)?.data ?? "");
    await server.send("POST", session, {
      jsonrpc: "2.0",
      id: question.id,
      result: { action: "accept", content: { name: "Ada" } },
    });
    for (let read = await reader?.read(); read !== undefined && !read.done; read = await reader?.read())
      text += read.value;
    expect(JSON.parse(readEvents(text).at(-1)?.data ?? "").result.content[0].text).toBe("Ada");
  });

  test.each(["2024-11-05", "2025-03-26"])(
    "%s has no elicitation, whatever its client declares (R-203)",
    async (version) => {
      const run = (_: object, ctx: ToolContext) =>
        ctx.elicit({ message: "Who?", requestedSchema: { type: "object", properties: {} } });
      const server = serve({ t: { run } });
      const { body } = await server.post(
        rpc(1, "tools/call", { name: "t" }),
        await server.open(version, { elicitation: {} }),
      );
      expect(body.result).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining('"elicitation"') }],
      });
    },
  );
});

describe("streams", () => {
  const progress: TestTool = {
    run: async (_: object, ctx: ToolContext) => {
      ctx.progress(1);
      await new Promise((resolve) => setTimeout(resolve, 30));
      ctx.progress(2);
      return "done";
    },
  };
  const call = rpc(1, "tools/call", { name: "t", _meta: { progressToken: 1 } });

  test("begin with an event that they can be resumed from, and are resumed without loss (R-096, R-097)", async () => {
    const server = serve({ t: progress });
    const session = await server.open();
    const response = await server.send("POST", session, call);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const first = (await reader?.read())?.value ?? "";
    expect(readEvents(first)[0]).toEqual({ id: "1-0", data: "" });
    await reader?.cancel();
    const resumed = await server.send("GET", { ...session, "last-event-id": "1-0" });
    const events = readEvents(await resumed.text());
    expect(events.map(({ id }) => id)).toEqual(["1-1", "1-2", "1-3"]);
    expect(JSON.parse(events.at(-1)?.data ?? "").result.content[0].text).toBe("done");
    const again = readEvents(await (await server.send("GET", { ...session, "last-event-id": "1-2" })).text());
    expect(again.map(({ id }) => id)).toEqual(["1-3"]);
  });

  test("of older revisions have no event without data, which their clients take for a message (R-096)", async () => {
    const server = serve({ t: progress });
    const session = await server.open("2025-06-18");
    const text = await (await server.send("POST", session, call)).text();
    expect(readEvents(text).map(({ id }) => id)).toEqual(["1-1", "1-2", "1-3"]);
    const again = readEvents(await (await server.send("GET", { ...session, "last-event-id": "1-1" })).text());
    expect(again.map(({ id }) => id)).toEqual(["1-2", "1-3"]);
  });

  test("an event that nobody knows is refused while somebody listens, who goes on", async () => {
    const server = serve({ a: echo });
    const session = await server.open();
    const listening = await server.send("GET", session);
    expect((await server.send("GET", { ...session, "last-event-id": "9-9" })).status).toBe(400);
    await listening.body?.cancel();
    expect((await server.send("GET", { ...session, "last-event-id": "9-9" })).status).toBe(200);
    server.handler.close();
  });

  test("are ended for a client that does not read, and can be resumed", () => {
    const log = createEventLog(() => true);
    const stream = log.open();
    const ended: true[] = [];
    const got: string[] = [];
    const slow = { write: (text: string) => void got.push(text), end: () => void ended.push(true), waiting: 0 };
    stream.attach(slow);
    slow.waiting = 9 * 1024 * 1024;
    stream.send("a");
    expect([ended.length, stream.isAttached, got.length]).toEqual([1, false, 1]);
    const fast = { ...slow, waiting: 0 };
    log.resume("1-0")?.(fast);
    expect([stream.isAttached, got.at(-1)]).toEqual([true, "event: message\nid: 1-1\ndata: a\n\n"]);
  });

  test("of a session tell of changes of the tools, on one connection only (R-087, R-144)", async () => {
    const { registryOf } = await import("../protocol/helper.ts");
    const { createHandler } = await import("../../src/handler.ts");
    const registry = registryOf({ a: echo });
    const server = serve({ a: echo });
    const handler = createHandler(registry, { name: "t", version: "1" });
    const request = (method: string, headers: Record<string, string>, body?: object) =>
      handler(
        new Request("http://localhost/mcp", {
          method,
          headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
          ...(body && { body: JSON.stringify(body) }),
        }),
      );
    const opened = await request("POST", {}, rpc(0, "initialize", { protocolVersion: "2025-11-25" }));
    const session = { "mcp-session-id": opened.headers.get("mcp-session-id") ?? "" };
    await request("POST", session, list);
    const older = await request("GET", session);
    const newer = await request("GET", session);
    registry.update(registry.definition);
    handler.close();
    expect(await older.text()).not.toContain("list_changed");
    expect(await newer.text()).toContain("notifications/tools/list_changed");
    server.handler.close();
  });

  test("keep a bounded number of events", () => {
    const log = createEventLog(() => true);
    const stream = log.open();
    for (let index = 0; index < 30; index += 1) stream.send("x".repeat(100_000));
    const got: string[] = [];
    const connection = { write: (text: string) => void got.push(text), end: () => undefined, waiting: 0 };
    expect(log.resume("1-0")).toBe(undefined);
    log.resume("1-29")?.(connection);
    expect(got).toHaveLength(1);
    for (const id of ["", "x", "2-1", "1-31", "1-99999999999", "__proto__"]) expect(log.resume(id)).toBe(undefined);
  });
});

describe("without sessions", () => {
  test("each request stands alone, and nobody can be asked", async () => {
    const ask: TestTool = {
      run: (_: object, ctx: ToolContext) =>
        ctx.elicit({ message: "Who?", requestedSchema: { type: "object", properties: {} } }),
    };
    const server = serve({ a: echo, ask }, { sessions: false });
    const { body, headers } = await server.post(rpc(0, "initialize", { protocolVersion: "2025-11-25" }));
    expect(headers.has("mcp-session-id")).toBe(false);
    expect(body.result.capabilities.tools).toEqual({});
    expect((await server.post(list)).body.result.tools).toHaveLength(2);
    expect((await server.post(rpc(1, "tools/call", { name: "ask" }))).body.result.isError).toBe(true);
    expect((await server.send("GET", {})).status).toBe(405);
  });

  test("batches exist in 2025-03-26 alone (R-007, R-094)", async () => {
    const server = serve({ a: echo }, { sessions: false });
    const batch = [rpc(1, "ping"), { jsonrpc: "2.0", method: "notifications/x" }, rpc(2, "ping")];
    expect((await server.post(batch)).body).toHaveLength(2);
    const { status, body } = await server.post(batch, { "mcp-protocol-version": "2025-06-18" });
    expect([status, body.error.code]).toEqual([400, -32600]);
  });
});
