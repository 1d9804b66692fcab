import { createRegistry, defineTools, type Registry, type RegistryOptions } from "@mcp-gen/runtime";
import { registerTools } from "@mcp-gen/runtime/sdk";
import {
  Client as ClientV2,
  StreamableHTTPClientTransport as HttpV2,
  InMemoryTransport as InMemoryV2,
} from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
  LoggingMessageNotificationSchema,
  ToolListChangedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { createMcpHandler, McpServer as McpServerV2, Server as ServerV2 } from "@modelcontextprotocol/server";
import { afterEach, describe, expect, test } from "vitest";
import { createServer } from "./examples/sdk.ts";

const INFO = { name: "sdk", version: "1.0.0" };
const object = (properties: object, required: readonly string[] = []) => ({ type: "object", properties, required });

let aborted = 0;

const definition = defineTools([
  {
    name: "add",
    description: "Adds.",
    inputSchema: object({ a: { type: "number" }, b: { type: "number" } }, ["a", "b"]),
    outputSchema: { type: "number" },
    annotations: { readOnlyHint: true },
    run: ({ a, b }: { readonly a: number; readonly b: number }) => a + b,
  },
  {
    name: "ask",
    description: "Asks for everything.",
    run: async (_, ctx) => {
      const form = await ctx.elicit({ message: "Who?", requestedSchema: { type: "object", properties: {} } });
      const said = await ctx.sample({
        messages: [{ role: "user", content: { type: "text", text: "?" } }],
        maxTokens: 9,
      });
      const roots = await ctx.roots();
      return JSON.stringify([form.content?.name, said.content, roots.map(({ uri }) => uri)]);
    },
  },
  {
    name: "report",
    description: "Reports.",
    run: async (_, ctx) => {
      ctx.progress(1, 2, "half");
      ctx.log("debug", "quiet");
      ctx.log("warning", "loud");
      await new Promise((resolve) => setTimeout(resolve, 20));
      return "done";
    },
  },
  {
    name: "wait",
    description: "Waits.",
    run: (_, ctx) => {
      ctx.progress(1);
      ctx.signal.addEventListener("abort", () => {
        aborted += 1;
      });
      return new Promise(() => undefined);
    },
  },
  {
    name: "whoami",
    description: "Tells who calls.",
    run: (_, { caller, client }) =>
      JSON.stringify([
        client.name,
        caller.auth?.subject,
        caller.header?.("x-tenant"),
        caller.header?.("authorization"),
      ]),
  },
]);

const toolsOf = (options: RegistryOptions = {}): Registry => createRegistry(definition, options);

const ANSWERS = {
  "elicitation/create": { action: "accept", content: { name: "Ada" } },
  "sampling/createMessage": { role: "assistant", model: "m", content: { type: "text", text: "Paris" } },
  "roots/list": { roots: [{ uri: "file:///home/ada" }] },
} as const;

interface Connected {
  /** Both generations have the same methods for what is called here. */
  readonly client: Client;
  readonly logs: unknown[];
  call(
    name: string,
    args?: object,
    options?: object,
  ): Promise<{ content: readonly { text: string }[]; isError?: boolean }>;
}

let close: (() => Promise<void>) | undefined;

afterEach(async () => {
  await close?.();
  close = undefined;
});

function connected(client: Client, logs: unknown[], isFirst: boolean): Connected {
  close = () => client.close();
  return {
    client,
    logs,
    call: (name, args = {}, options) => {
      const params = { name, arguments: { ...args } };
      const result = isFirst ? client.callTool(params, undefined, options) : client.callTool(params, options as never);
      return result as never;
    },
  };
}

const CAPABILITIES = { elicitation: {}, sampling: {}, roots: {} };
const LOGS = { capabilities: { logging: {} } };

async function connectFirst(server: McpServer | Server, tools: Registry, capabilities: object): Promise<Connected> {
  await registerTools(server, tools);
  const [a, b] = InMemoryTransport.createLinkedPair();
  const client = new Client(INFO, { capabilities });
  const logs: unknown[] = [];
  if (capabilities === CAPABILITIES) {
    client.setRequestHandler(ElicitRequestSchema, () => ANSWERS["elicitation/create"]);
    client.setRequestHandler(CreateMessageRequestSchema, () => ANSWERS["sampling/createMessage"]);
    client.setRequestHandler(ListRootsRequestSchema, () => ANSWERS["roots/list"]);
  }
  client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => void logs.push(params.data));
  await Promise.all([server.connect(a), client.connect(b)]);
  return connected(client, logs, true);
}

function secondClient(
  capabilities: object,
  mode: "legacy" | { readonly pin: string },
): { client: ClientV2; logs: unknown[] } {
  const client = new ClientV2(INFO, { capabilities, versionNegotiation: { mode } as never });
  const logs: unknown[] = [];
  if (capabilities === CAPABILITIES) {
    for (const [method, answer] of Object.entries(ANSWERS))
      client.setRequestHandler(method as never, (() => answer) as never);
  }
  client.setNotificationHandler("notifications/message", ({ params }) => void logs.push(params.data));
  return { client, logs };
}

async function connectSecond(
  server: McpServerV2 | ServerV2,
  tools: Registry,
  capabilities: object,
): Promise<Connected> {
  await registerTools(server, tools);
  const [a, b] = InMemoryV2.createLinkedPair();
  const { client, logs } = secondClient(capabilities, "legacy");
  await Promise.all([server.connect(a as never), client.connect(b)]);
  return connected(client as unknown as Client, logs, false);
}

/** A server for each request, as the second generation serves 2026-07-28. */
async function connectStateless(tools: Registry, capabilities: object): Promise<Connected> {
  const handler = createMcpHandler(async () => {
    const server = new McpServerV2(INFO, LOGS);
    await registerTools(server, tools);
    return server;
  });
  const { client, logs } = secondClient(capabilities, { pin: "2026-07-28" });
  const fetch = (url: string | URL, init?: RequestInit) => handler.fetch(new Request(url, init));
  const requestInit = { headers: { "x-tenant": "acme", authorization: "Bearer secret" } };
  await client.connect(new HttpV2(new URL("http://localhost/mcp"), { fetch, requestInit }));
  return connected(client as unknown as Client, logs, false);
}

type Connect = (tools: Registry, capabilities: object) => Promise<Connected>;

const SERVERS: readonly (readonly [string, Connect])[] = [
  [
    "McpServer, first generation",
    (tools, capabilities) => connectFirst(new McpServer(INFO, LOGS), tools, capabilities),
  ],
  ["Server, first generation", (tools, capabilities) => connectFirst(new Server(INFO, LOGS), tools, capabilities)],
  [
    "McpServer, second generation",
    (tools, capabilities) => connectSecond(new McpServerV2(INFO, LOGS), tools, capabilities),
  ],
  ["Server, second generation", (tools, capabilities) => connectSecond(new ServerV2(INFO, LOGS), tools, capabilities)],
  ["createMcpHandler, 2026-07-28", connectStateless],
];

describe.each(SERVERS)("%s", (name, connect) => {
  test("lists and calls, with our validation and repair, and errors of both kinds", async () => {
    const { client, call } = await connect(toolsOf(), {});
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual(["add", "ask", "report", "wait", "whoami"]);
    expect(tools[0]).toMatchObject({ annotations: { readOnlyHint: true }, outputSchema: { type: "object" } });
    expect(await call("add", { a: "1", b: 2 })).toMatchObject({
      content: [{ type: "text", text: "3" }],
      structuredContent: { result: 3 },
    });
    expect(await call("add", { a: 1 })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("b: missing") }],
    });
    await expect(call("nope")).rejects.toMatchObject({ code: -32602 });
  });

  test("lists page by page, and only what the caller may call", async () => {
    const allow = (tool: string) => tool !== "wait";
    const { client } = await connect(toolsOf({ pageSize: 3, access: { allow, hide: true } }), {});
    // The second generation's client walks through all pages by itself.
    const first = await client.listTools();
    const rest = first.nextCursor === undefined ? [] : (await client.listTools({ cursor: first.nextCursor })).tools;
    expect([...first.tools, ...rest].map((tool) => tool.name)).toEqual(["add", "ask", "report", "whoami"]);
    await expect(client.listTools({ cursor: "nonsense" })).rejects.toMatchObject({ code: -32602 });
  });

  test("a handler asks the client", async () => {
    const { call } = await connect(toolsOf(), CAPABILITIES);
    const { content } = await call("ask");
    expect(content[0]?.text).toBe('["Ada",{"type":"text","text":"Paris"},["file:///home/ada"]]');
  });

  test("a client that cannot be asked is told so", async () => {
    const { call } = await connect(toolsOf(), {});
    const outcome = await call("ask").then(
      ({ isError, content }) => [isError, content[0]?.text],
      (error: { readonly code: number; readonly message: string }) => [error.code === -32021, error.message],
    );
    expect(outcome).toEqual([true, expect.stringContaining("elicitation")]);
  });

  test("progress and log records arrive", async () => {
    const { client, call, logs } = await connect(toolsOf(), {});
    if (name !== "createMcpHandler, 2026-07-28") await client.setLoggingLevel("info");
    const seen: unknown[] = [];
    await call("report", {}, { onprogress: (progress: unknown) => void seen.push(progress) });
    expect(seen).toEqual([{ progress: 1, total: 2, message: "half" }]);
    // In 2026-07-28, each request says itself which records it wants; this one wants none.
    expect(logs).toEqual(name === "createMcpHandler, 2026-07-28" ? [] : ["loud"]);
  });

  test("a cancelled call is aborted", async () => {
    const { call } = await connect(toolsOf(), {});
    const controller = new AbortController();
    const before = aborted;
    const running = call("wait", {}, { signal: controller.signal, onprogress: () => controller.abort("enough") });
    await expect(running).rejects.toThrow();
    await expect.poll(() => aborted).toBe(before + 1);
  });
});

test("a handler learns who calls, and never the token", async () => {
  const { call } = await connectStateless(toolsOf(), {});
  expect((await call("whoami")).content[0]?.text).toBe('["sdk",null,"acme",null]');
});

test("changes of the tools are told", async () => {
  const tools = toolsOf();
  const { client } = await connectFirst(new McpServer(INFO), tools, {});
  const told = new Promise<void>((resolve) => {
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => resolve());
  });
  tools.update(defineTools([{ name: "new", description: "New.", run: () => "new" }]));
  await told;
  expect((await client.listTools()).tools.map((tool) => tool.name)).toEqual(["new"]);
});

test("a server for each request costs no memory, and shares limits and compiled schemas", async () => {
  let listeners = 0;
  const tools = toolsOf({ rateLimit: { calls: 2, seconds: 60 } });
  const counted: Registry = {
    ...tools,
    onUpdate: (listener) => {
      listeners += 1;
      const end = tools.onUpdate(listener);
      return () => {
        listeners -= 1;
        end();
      };
    },
  };
  const texts: unknown[] = [];
  for (let index = 0; index < 3; index += 1) {
    const { client, call } = await connectFirst(new McpServer(INFO), counted, {});
    texts.push((await call("add", { a: index, b: 0 })).content[0]?.text);
    await client.close();
  }
  expect(texts).toEqual(["0", "1", expect.stringContaining("Too many calls")]);
  // Each of the SDK's servers, and what the pipeline needs once.
  expect(listeners).toBeLessThanOrEqual(3 + 2);
});

test("the guide's example", async () => {
  const server = await createServer();
  const [a, b] = InMemoryTransport.createLinkedPair();
  const client = new Client(INFO);
  await Promise.all([server.connect(a), client.connect(b)]);
  const result = await client.callTool({ name: "greet", arguments: { name: "Ada" } });
  expect(result.content).toEqual([{ type: "text", text: "Hello, Ada!" }]);
  await client.close();
});
