import { createTasks, type TasksOptions } from "../../src/modules/tasks.ts";
import type { Exchange } from "../../src/protocol/exchange.ts";
import type { RequestId } from "../../src/protocol/json-rpc.ts";
import { type Answer, toOutgoing } from "../../src/protocol/outgoing.ts";
import type { RunningCall } from "../../src/protocol/peer.ts";
import { createServer, type Server, type ServerModule } from "../../src/protocol/server.ts";
import { createSession } from "../../src/protocol/session.ts";
import { handleStateless, type StatelessOptions } from "../../src/protocol/stateless/handle.ts";
import { createRegistry } from "../../src/registry/create-registry.ts";
import { defineTools, type ToolDefinition } from "../../src/registry/define-tools.ts";
import type { Caller, RegistryOptions } from "../../src/registry/types.ts";

/** What came off the wire: of any form. */
export type Json = ReturnType<typeof JSON.parse>;

export interface TestServer extends Server {
  readonly logs: string[];
}

export interface ServeOptions {
  readonly tasks?: TasksOptions;
  readonly modules?: readonly ServerModule[];
  readonly registry?: RegistryOptions;
}

type TestTool = Partial<ToolDefinition> & Pick<ToolDefinition, "run">;

export function serve(tools: Readonly<Record<string, TestTool>>, options: ServeOptions = {}): TestServer {
  const { tasks = {}, modules = [createTasks(tasks)] } = options;
  const definition = defineTools(Object.entries(tools).map(([name, tool]) => ({ description: name, ...tool, name })));
  const logs: string[] = [];
  const server = createServer({
    info: { name: "test", version: "1" },
    registry: async () => registry,
    log: (_, message) => void logs.push(message),
    modules,
  });
  const registry = createRegistry(definition, options.registry ?? {});
  return Object.assign(server, { logs });
}

export interface TestPeer {
  /** Everything that was sent besides answers, parsed. */
  readonly sent: Json[];
  /** Sends a request and gives its answer. */
  ask(method: string, params?: object): Promise<Json>;
  /** Sends anything else. */
  tell(message: object): void;
  /** The id of the last request. */
  readonly lastId: () => number;
}

const NOBODY: Caller = Object.freeze({});

/** Of every request that is still open, `send` may be used; of the others it may not, as over HTTP. */
function openExchange(sent: Json[], caller: Caller): { readonly exchange: Exchange; readonly finish: () => void } {
  let isOpen = true;
  const send: Exchange["send"] = (message) => {
    if (isOpen) sent.push(JSON.parse(typeof message === "string" ? message : [...message].join("")));
  };
  return { exchange: { caller, send }, finish: () => (isOpen = false) };
}

async function textOf(answer: Answer | undefined): Promise<Json> {
  if (answer === undefined) return undefined;
  const outgoing = toOutgoing(answer);
  return JSON.parse(typeof outgoing === "string" ? outgoing : [...outgoing].join(""));
}

export interface SessionOptions {
  readonly caller?: Caller;
  readonly revision?: string;
  readonly capabilities?: object;
}

/** A client of the handshake revisions, whose every request has a stream of its own. */
export async function openSession(
  server: Server,
  { caller = NOBODY, revision = "2025-11-25", capabilities = {} }: SessionOptions = {},
): Promise<TestPeer & { close(): void }> {
  const session = createSession(server);
  const sent: Json[] = [];
  let lastId = 0;
  const ask = async (method: string, params: object = {}) => {
    lastId += 1;
    const { exchange, finish } = openExchange(sent, caller);
    const answer = await session.handle({ jsonrpc: "2.0", id: lastId, method, params }, exchange);
    finish();
    return textOf(answer);
  };
  await ask("initialize", { protocolVersion: revision, capabilities, clientInfo: { name: "t", version: "0" } });
  const tell = (message: object) =>
    void session.handle({ jsonrpc: "2.0", ...message }, { caller, send: () => undefined });
  return { sent, ask, tell, lastId: () => lastId, close: session.close };
}

export interface StatelessPeer extends TestPeer {
  /** Ends the connections of all requests that are open. */
  hangUp(): void;
}

const key = (name: string) => `io.modelcontextprotocol/${name}`;
export const EXTENSION = key("tasks");
export const AWARE = Object.freeze({ extensions: { [EXTENSION]: {} }, elicitation: {} });

/** A client of 2026-07-28. */
export function openStateless(
  server: Server,
  options: { readonly caller?: Caller; readonly capabilities?: object } & Pick<StatelessOptions, "headers"> = {},
): StatelessPeer {
  const { caller = NOBODY, capabilities = AWARE, headers } = options;
  const sent: Json[] = [];
  const running = new Map<RequestId, RunningCall>();
  let lastId = 0;
  return {
    sent,
    lastId: () => lastId,
    ask: async (method, params = {}) => {
      lastId += 1;
      const { exchange, finish } = openExchange(sent, caller);
      const _meta = {
        [key("protocolVersion")]: "2026-07-28",
        [key("clientCapabilities")]: capabilities,
        progressToken: "token",
        [key("logLevel")]: "debug",
      };
      const request = { id: lastId, method, params: { _meta, ...params } };
      const answer = await handleStateless(server, request, { exchange, running, ...(headers && { headers }) });
      finish();
      return textOf(answer);
    },
    tell: () => undefined,
    hangUp: () => {
      for (const call of [...running.values()]) {
        call.silent = true;
        call.stop("The client has gone.");
      }
    },
  };
}

/** A promise and the function that resolves it. */
export function gate<Value = void>(): { readonly opened: Promise<Value>; readonly open: (value: Value) => void } {
  let open: (value: Value) => void = () => undefined;
  const opened = new Promise<Value>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Asks again until the answer is as it should be. */
export async function until<Value>(
  look: () => Value | Promise<Value>,
  isThere: (value: Value) => boolean,
): Promise<Value> {
  for (let tries = 0; tries < 200; tries += 1) {
    const value = await look();
    if (isThere(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`it did not happen: ${JSON.stringify(await look())}`);
}
