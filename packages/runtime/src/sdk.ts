import { ToolError } from "./errors.ts";
import { createCallTool } from "./pipeline/call-tool.ts";
import { abortCall, createCancellation } from "./pipeline/cancellation.ts";
import type { ServerLog } from "./pipeline/server-log.ts";
import type { Call } from "./pipeline/types.ts";
import type { Registry } from "./registry/types.ts";

/** A server of the official SDK: `Server` or `McpServer`, of its first or second generation. */
export interface SdkServer {
  /** Of an `McpServer`: the server within. */
  readonly server?: object;
}

export interface RegisterOptions {
  /** Where calls and failures are logged. Default: nowhere. */
  readonly log?: ServerLog;
}

interface LowLevelServer {
  registerCapabilities(capabilities: object): void;
  setRequestHandler(kind: unknown, handler: (request: SdkRequest, extra: SdkExtra) => Promise<unknown>): void;
  sendToolListChanged?(): Promise<void>;
  /** The second generation has it. */
  readonly projectCallToolResult?: unknown;
}

interface SdkRequest {
  readonly params?: {
    readonly name?: string;
    readonly arguments?: Readonly<Record<string, unknown>>;
    readonly _meta?: object;
  };
}

interface SdkExtra {
  readonly signal?: AbortSignal;
  readonly sessionId?: string;
  /** Second generation. */
  readonly mcpReq?: { readonly signal?: AbortSignal };
}

/**
 * Lets a server of the official SDK list and call a registry's tools, before it is connected. Validation, repair, limits
 * and logging are ours; the protocol is the SDK's, so that handlers cannot ask the client. It takes all of `tools/list`
 * and `tools/call`: tools of the SDK's own cannot stand beside.
 */
export async function registerTools(
  server: SdkServer,
  registry: Registry,
  { log = () => undefined }: RegisterOptions = {},
): Promise<void> {
  // Both generations have these methods on the server, or on the one within.
  const target = (server.server ?? server) as LowLevelServer;
  const kinds = await requestKinds(target);
  const callTool = createCallTool(registry, { log });
  target.registerCapabilities({ tools: { listChanged: true } });
  target.setRequestHandler(kinds.list, async () => ({
    tools: Object.values(await registry.definitions()).map((text) => JSON.parse(text) as object),
  }));
  target.setRequestHandler(kinds.call, async ({ params = {} }, extra) => {
    const result = await callTool(toCall(params, extra));
    if (result === undefined) throw await kinds.unknownTool(params.name ?? "");
    return { ...result };
  });
  registry.onUpdate(() => void target.sendToolListChanged?.().catch(() => undefined));
}

function toCall(
  { name = "", arguments: args = {}, _meta = {} }: NonNullable<SdkRequest["params"]>,
  extra: SdkExtra,
): Call {
  const cancellation = createCancellation();
  const signal = extra.signal ?? extra.mcpReq?.signal;
  signal?.addEventListener("abort", () => abortCall(cancellation, "The call was cancelled."), { once: true });
  return {
    name,
    arguments: args,
    cancellation,
    caller: extra.sessionId === undefined ? {} : { sessionId: extra.sessionId },
    client: { capabilities: {} },
    meta: { ..._meta },
    progress: () => undefined,
    log: () => undefined,
    ask: () => Promise.reject(new ToolError("The client cannot be asked through the official SDK's server.")),
  };
}

interface RequestKinds {
  readonly list: unknown;
  readonly call: unknown;
  readonly unknownTool: (name: string) => Promise<Error>;
}

const INVALID_PARAMS = -32602;

/** The first generation knows requests by their schemas, the second by their names. */
async function requestKinds({ projectCallToolResult }: LowLevelServer): Promise<RequestKinds> {
  const unknownTool = async (name: string): Promise<Error> =>
    Object.assign(new Error(`unknown tool "${name.slice(0, 200)}"`), { code: INVALID_PARAMS });
  if (projectCallToolResult !== undefined) return { list: "tools/list", call: "tools/call", unknownTool };
  const types = await import("@modelcontextprotocol/sdk/types.js");
  return { list: types.ListToolsRequestSchema, call: types.CallToolRequestSchema, unknownTool };
}
