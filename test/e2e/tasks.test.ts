import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { CallToolResultSchema, ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const tsx = createRequire(import.meta.url).resolve("tsx");
const server = fileURLToPath(new URL("fixtures/tasks-server.ts", import.meta.url));
const args = ["--import", tsx, "--conditions=@mcp-gen/source", server];

let child: ChildProcess;
let url = "";

beforeAll(async () => {
  child = spawn(process.execPath, [...args, "http"]);
  if (child.stdout === null) throw new Error("the server has no output");
  url = String((await once(child.stdout, "data"))[0]).trim();
});

afterAll(() => {
  child.kill();
});

const TRANSPORTS: Readonly<Record<string, () => Transport>> = {
  stdio: () => new StdioClientTransport({ command: process.execPath, args, stderr: "pipe" }),
  // The class declares its session id in a way that its own interface does not take under exact optional types.
  http: () => new StreamableHTTPClientTransport(new URL(url)) as Transport,
};

/** An official v1 client that answers questions with a name; what it was asked is kept. */
async function connect(transport: string): Promise<{ readonly client: Client; readonly asked: unknown[] }> {
  const client = new Client({ name: "e2e", version: "0" }, { capabilities: { elicitation: { form: {} } } });
  const asked: unknown[] = [];
  client.setRequestHandler(ElicitRequestSchema, (request) => {
    asked.push(request.params._meta);
    return { action: "accept", content: { name: "Ann" } };
  });
  await client.connect(TRANSPORTS[transport]?.() as Transport);
  await client.listTools();
  return { client, asked };
}

/** Runs a tool as a task, and gives every message on the way. */
async function stream(client: Client, name: string, onprogress?: () => void) {
  const messages = [];
  const options = onprogress === undefined ? {} : { onprogress };
  for await (const message of client.experimental.tasks.callToolStream({ name, arguments: {} }, undefined, options)) {
    messages.push(message);
  }
  const [created] = messages;
  if (created?.type !== "taskCreated") throw new Error(`there is no task: ${JSON.stringify(created)}`);
  return { taskId: created.task.taskId, types: messages.map(({ type }) => type), last: messages.at(-1) };
}

describe.each(Object.keys(TRANSPORTS))("the tasks of the official v1 client over %s (R-210 to R-214)", (transport) => {
  test("work, and their result is kept", async () => {
    const { client } = await connect(transport);
    const { taskId, last } = await stream(client, "work");
    expect(last).toMatchObject({ type: "result", result: { content: [{ text: "worked" }] } });
    expect(await client.experimental.tasks.getTask(taskId)).toMatchObject({ taskId, status: "completed" });
    expect(await client.experimental.tasks.getTaskResult(taskId, CallToolResultSchema)).toMatchObject({
      content: [{ text: "worked" }],
      _meta: { "io.modelcontextprotocol/related-task": { taskId } },
    });
    expect((await client.experimental.tasks.listTasks()).tasks.map((task) => task.taskId)).toEqual([taskId]);
    await client.close();
  });

  test("are made only of what may be one", async () => {
    const { client } = await connect(transport);
    expect(await client.callTool({ name: "work", arguments: {} })).toMatchObject({ content: [{ text: "worked" }] });
    expect(await client.callTool({ name: "plain", arguments: {} })).toMatchObject({ content: [{ text: "plain" }] });
    const forced = client.request({ method: "tools/call", params: { name: "hang" } }, CallToolResultSchema);
    await expect(forced).rejects.toMatchObject({ code: -32601 });
    const task = { ttl: 1000 };
    const plain = client.request({ method: "tools/call", params: { name: "plain", task } }, CallToolResultSchema);
    await expect(plain).rejects.toMatchObject({ code: -32601 });
    await client.close();
  });

  test("ask the user", async () => {
    const { client, asked } = await connect(transport);
    const { taskId, last } = await stream(client, "ask");
    expect(last).toMatchObject({ type: "result", result: { content: [{ text: "Hello, Ann!" }] } });
    expect(asked).toEqual([{ "io.modelcontextprotocol/related-task": { taskId } }]);
    await client.close();
  });

  test("fail with their tool", async () => {
    const { client } = await connect(transport);
    const { taskId, last } = await stream(client, "fail");
    expect(last?.type).toBe("error");
    expect(await client.experimental.tasks.getTask(taskId)).toMatchObject({
      status: "failed",
      statusMessage: "no luck",
    });
    await client.close();
  });

  test("are cancelled", async () => {
    const { client } = await connect(transport);
    const { tasks } = client.experimental;
    for await (const message of tasks.callToolStream({ name: "hang", arguments: {} })) {
      if (message.type !== "taskCreated") continue;
      const { taskId } = message.task;
      expect(await tasks.cancelTask(taskId)).toMatchObject({ taskId, status: "cancelled" });
      await expect(tasks.cancelTask(taskId)).rejects.toMatchObject({ code: -32602 });
    }
    await client.close();
  });
});

test("progress of a task reaches the official v1 client over stdio", async () => {
  const { client } = await connect("stdio");
  let count = 0;
  await stream(client, "work", () => {
    count += 1;
  });
  expect(count).toBe(1);
  await client.close();
});

test("a task is hidden from other sessions over HTTP (R-214)", async () => {
  const [{ client: mine }, { client: other }] = await Promise.all([connect("http"), connect("http")]);
  const { taskId } = await stream(mine, "work");
  await expect(other.experimental.tasks.getTask(taskId)).rejects.toMatchObject({ code: -32602 });
  expect((await other.experimental.tasks.listTasks()).tasks).toEqual([]);
  await Promise.all([mine.close(), other.close()]);
});
