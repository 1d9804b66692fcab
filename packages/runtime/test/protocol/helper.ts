import { type Cancellation, createCancellation } from "../../src/pipeline/cancellation.ts";
import type { Call } from "../../src/pipeline/types.ts";
import { type Connection, openConnection } from "../../src/protocol/connection.ts";
import { createServer } from "../../src/protocol/server.ts";
import { createRegistry } from "../../src/registry/create-registry.ts";
import type { Registry, RegistryOptions, ToolHandler } from "../../src/registry/types.ts";

/** What came off the wire: of any form. */
export type Json = ReturnType<typeof JSON.parse>;

export interface TestTool {
  readonly inputSchema?: object;
  readonly outputSchema?: object;
  readonly wrap?: true;
  readonly output?: "lenient" | "strict" | "none";
  readonly run: ToolHandler<never>;
}

export interface TestSession extends Connection {
  readonly registry: Registry;
  /** Everything that was sent so far, parsed. */
  readonly sent: Json[];
  readonly logs: { readonly level: string; readonly message: string; readonly fields: Json }[];
  /** Sends a message and gives what has been answered once the session is idle. */
  ask(message: unknown): Promise<Json>;
  call(name: string, args?: unknown, more?: object): Promise<Json>;
}

export function registryOf(tools: Readonly<Record<string, TestTool>>, options: RegistryOptions = {}): Registry {
  const entries = Object.entries(tools).map(([name, { run, wrap, output }]) => [
    name,
    { load: async () => run, ...(wrap && { wrap }), ...(output && { output }) },
  ]);
  const catalog = Object.entries(tools).map(([name, { inputSchema = { type: "object" }, outputSchema }]) => [
    name,
    JSON.stringify({ name, description: `Tool ${name}.`, inputSchema, ...(outputSchema && { outputSchema }) }),
  ]);
  return createRegistry(
    { tools: Object.fromEntries(entries), catalog: async () => Object.fromEntries(catalog) },
    options,
  );
}

export function openSession(
  tools: Readonly<Record<string, TestTool>> = {},
  options: RegistryOptions = {},
): TestSession {
  const sent: Json[] = [];
  const logs: TestSession["logs"] = [];
  const registry = registryOf(tools, options);
  const server = createServer({
    info: { name: "test", version: "1.2.3" },
    registry: async () => registry,
    log: (level, message, fields) => void logs.push({ level, message, fields }),
  });
  const session = openConnection(
    server,
    (message) => void sent.push(JSON.parse(typeof message === "string" ? message : [...message].join(""))),
  );
  const ask = async (message: unknown) => {
    const before = sent.length;
    session.receive(typeof message === "string" ? message : JSON.stringify(message));
    await session.idle();
    return sent.length > before + 1 ? sent.slice(before) : sent[before];
  };
  const call = (name: string, args: unknown = {}, more: object = {}) =>
    ask({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args, ...more } });
  return { ...session, registry, sent, logs, ask, call };
}

export const initialize = (protocolVersion: unknown, id: unknown = 0): Json => ({
  jsonrpc: "2.0",
  id,
  method: "initialize",
  params: { protocolVersion, capabilities: {}, clientInfo: { name: "t", version: "0" } },
});

/** A call as the pipeline gets it. */
export function callOf(name: string, cancellation: Cancellation = createCancellation()): Call {
  return {
    name,
    arguments: {},
    cancellation,
    caller: {},
    client: { capabilities: {} },
    meta: {},
    progress: () => undefined,
    log: () => undefined,
    ask: () => Promise.reject(new Error("nobody is there to be asked")),
  };
}
