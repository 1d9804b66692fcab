import { join } from "node:path";
import type { Reading } from "@mcp-gen/codegen";
import type { Registry, RegistryOptions } from "@mcp-gen/runtime";
import { createHandler } from "@mcp-gen/runtime/handler";
import { createServedRegistry } from "../../../packages/cli/src/serve/served-registry.ts";
import type { ServerLog } from "../../../packages/runtime/src/pipeline/server-log.ts";
import { openConnection } from "../../../packages/runtime/src/protocol/connection.ts";
import type { Outgoing } from "../../../packages/runtime/src/protocol/outgoing.ts";
import { createServer, type ServerInfo } from "../../../packages/runtime/src/protocol/server.ts";
import { writeProject } from "./project.ts";
import type { Fault, ListedTool, ToolResult, Way } from "./types.ts";

/** A connected MCP peer, in this process: the protocol is the real one, only the pipe is missing. */
export interface Peer {
  readonly tools: readonly ListedTool[];
  readonly listText: string;
  readonly serverInfo: { readonly name: string; readonly version: string };
  call(name: string, args: object): Promise<ToolResult>;
  /** A fresh session as an official client's transport. */
  transport(): object;
}

export interface ConnectOptions {
  readonly way: Way;
  readonly fault: Fault;
  readonly fetch: (request: Request) => Promise<Response>;
  /** The tools are called over HTTP, with these headers. */
  readonly requestHeaders?: Readonly<Record<string, string>> | undefined;
}

interface Reply {
  readonly id: number;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

/** A failure inside the server must be seen in the test's output. */
const LOG: ServerLog = (level, message, fields) => {
  if (level === "error") console.error(message, fields);
};

function textOf(message: Outgoing): string {
  return typeof message === "string" ? message : [...message].join("");
}

export async function connect(reading: Reading, { way, fault, fetch, requestHeaders }: ConnectOptions): Promise<Peer> {
  const { name, version } = reading.catalog;
  const registry = await registryOf(reading, { way, fault, fetch });
  const waiting = new Map<number, (text: string) => void>();
  const connection = openConnection(serverOf(registry, { name, version }), (message) => {
    const text = textOf(message);
    waiting.get((JSON.parse(text) as Reply).id)?.(text);
  });
  let last = 0;
  const request = (method: string, params: object) =>
    new Promise<string>((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      connection.receive(JSON.stringify({ jsonrpc: "2.0", id: last, method, params }));
    });
  const initialized = resultOf(
    await request("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "probe", version: "0" },
    }),
  );
  const listText = await request("tools/list", {});
  return {
    tools: resultOf(listText).tools as ListedTool[],
    listText,
    serverInfo: initialized.serverInfo as { name: string; version: string },
    transport: () => transportTo(registry, { name, version }),
    call: async (tool, args) => {
      const params = { name: tool, arguments: args };
      const text =
        requestHeaders === undefined
          ? await request("tools/call", params)
          : await callOverHttp(registry, params, requestHeaders);
      return resultOf(text) as unknown as ToolResult;
    },
  };
}

function resultOf(text: string): Record<string, unknown> {
  const { result, error } = JSON.parse(text) as Reply;
  if (result === undefined) throw new Error(`a protocol error: ${error?.message}`);
  return result;
}

async function registryOf(reading: Reading, { way, fault, fetch }: ConnectOptions): Promise<Registry> {
  if (way === "serve") return createServedRegistry(reading.catalog, { http: { fetch } });
  const dir = writeProject(reading, fault, "in-process");
  const module = (await import(join(dir, "registry.gen.ts"))) as { createRegistry(options: RegistryOptions): Registry };
  return module.createRegistry({ http: { fetch } });
}

async function callOverHttp(
  registry: Registry,
  params: object,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const handler = createHandler(registry, { name: "probe", version: "0", sessions: false, log: LOG });
  const response = await handler(
    new Request("http://localhost/mcp", {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "mcp-protocol-version": "2025-11-25" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
    }),
  );
  return response.text();
}

function transportTo(registry: Registry, info: ServerInfo): object {
  const transport = {
    onmessage: undefined as ((message: unknown) => void) | undefined,
    onclose: undefined as (() => void) | undefined,
    start: async () => {},
    send: async (message: unknown) => connection.receive(JSON.stringify(message)),
    close: async () => transport.onclose?.(),
  };
  const connection = openConnection(serverOf(registry, info), (message) => {
    transport.onmessage?.(JSON.parse(textOf(message)));
  });
  return transport;
}

function serverOf(registry: Registry, info: ServerInfo): ReturnType<typeof createServer> {
  return createServer({ info, registry: async () => registry, log: LOG });
}
