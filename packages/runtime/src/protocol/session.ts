import { ToolError } from "../errors.ts";
import { type Cancellation, createCancellation } from "../pipeline/cancellation.ts";
import type { CallOptions, CallTool, ToolResult } from "../pipeline/types.ts";
import type { LogLevel, Registry } from "../registry/types.ts";
import {
  classify,
  ErrorCode,
  errorText,
  isObject,
  isRequestId,
  type Message,
  notificationText,
  type Params,
  type RequestId,
  type RpcError,
  resultText,
} from "./json-rpc.ts";
import { isLogLevel, severityOf } from "./log-level.ts";
import { isAtLeast, negotiate, REVISIONS, type Revision } from "./revisions.ts";
import { toolListText } from "./tool-list.ts";

/** What the server says about itself in the `initialize` answer. */
export interface ServerInfo {
  readonly name: string;
  readonly version: string;
  readonly title?: string;
  /** How a model should use the server. */
  readonly instructions?: string;
}

/** One message for the peer: a text, or the pieces of a long one, all ASCII. */
export type Outgoing = string | readonly string[];

export interface SessionOptions {
  readonly info: ServerInfo;
  /** Asked for on the first request that needs it, not before. */
  readonly registry: () => Promise<Registry>;
  /** Sends one message; the transport frames it. */
  readonly send: (message: Outgoing) => void;
  /** Told of failures that the peer must not see. */
  readonly onError: (error: unknown) => void;
}

/** One peer of the handshake revisions, without a transport. */
export interface Session {
  /** Takes one JSON text. Answers by `send`, in any order. Never throws. */
  receive(text: string): void;
  /** Answers that a message could not be read at all, e.g. since it is too long. */
  refuse(message: string): void;
  /** Aborts running calls; nothing is sent any more. */
  close(): void;
}

interface State {
  readonly options: SessionOptions;
  readonly running: Map<RequestId, Cancellation>;
  revision: Revision | undefined;
  logLevel: number;
  closed: boolean;
  callTool: Promise<CallTool> | undefined;
}

/** Opens a session for one peer (revisions 2024-11-05 to 2025-11-25). */
export function createSession(options: SessionOptions): Session {
  const state: State = {
    options,
    running: new Map(),
    revision: undefined,
    logLevel: severityOf("info"),
    closed: false,
    callTool: undefined,
  };
  return {
    receive: (text) => receive(state, text),
    refuse: (message) => send(state, errorText(undefined, { code: ErrorCode.invalidRequest, message })),
    close: () => {
      state.closed = true;
      for (const cancellation of state.running.values()) cancellation.abort(new ToolError("The server is closing."));
      state.running.clear();
    },
  };
}

function send(state: State, message: Outgoing): void {
  if (!state.closed) state.options.send(message);
}

function receive(state: State, text: string): void {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    send(state, errorText(undefined, { code: ErrorCode.parseError, message: "Parse error: the message is not JSON" }));
    return;
  }
  const reply = Array.isArray(value) ? handleBatch(state, value) : handle(state, classify(value));
  if (typeof reply === "string") send(state, reply);
  else reply?.then((message) => message !== undefined && send(state, message), state.options.onError);
}

/** Batches exist in revision 2025-03-26 only. */
function handleBatch(state: State, values: readonly unknown[]): Reply {
  if (state.revision !== "2025-03-26" || values.length === 0) {
    return errorText(undefined, {
      code: ErrorCode.invalidRequest,
      message: "Invalid request: batches are not supported",
    });
  }
  return joinReplies(values.map((value) => handle(state, classify(value))));
}

async function joinReplies(replies: readonly Reply[]): Promise<Outgoing | undefined> {
  const messages = (await Promise.all(replies)).filter((message) => message !== undefined);
  if (messages.length === 0) return undefined;
  return `[${messages.map((message) => (typeof message === "string" ? message : message.join(""))).join(",")}]`;
}

type Reply = string | Promise<Outgoing | undefined> | undefined;

function handle(state: State, message: Message): Reply {
  if (message.kind === "request") return handleRequest(state, message.id, message.method, message.params);
  if (message.kind === "invalid") return errorText(message.id, message.error);
  if (message.kind === "notification" && message.method === "notifications/cancelled") cancel(state, message.params);
  return undefined;
}

/** unknown, finished and malformed ids are ignored. */
function cancel(state: State, params: Params): void {
  const id = params.requestId;
  if (!isRequestId(id)) return;
  state.running.get(id)?.abort(new ToolError("The call was cancelled."));
  state.running.delete(id);
}

function handleRequest(state: State, id: RequestId, method: string, params: Params): Reply {
  const claimed = claimedRevision(params);
  if (claimed !== undefined) return errorText(id, unsupported(claimed));
  switch (method) {
    case "initialize":
      return initialize(state, id, params);
    case "ping":
      return resultText(id, "{}");
    case "tools/list":
      return listTools(state, id, params);
    case "tools/call":
      return callTool(state, id, params);
    case "logging/setLevel":
      return setLogLevel(state, id, params);
    default:
      return errorText(id, { code: ErrorCode.methodNotFound, message: `Method not found: ${method.slice(0, 200)}` });
  }
}

/** The revision that a request of the stateless era names in its `_meta`. */
function claimedRevision(params: Params): unknown {
  return isObject(params._meta) ? params._meta["io.modelcontextprotocol/protocolVersion"] : undefined;
}

function unsupported(requested: unknown): RpcError {
  return {
    code: ErrorCode.unsupportedRevision,
    message: "Unsupported protocol version",
    data: { supported: REVISIONS, requested },
  };
}

function initialize(state: State, id: RequestId, params: Params): string {
  state.revision = negotiate(params.protocolVersion);
  const { instructions, ...serverInfo } = state.options.info;
  const result = {
    protocolVersion: state.revision,
    capabilities: { tools: {}, logging: {} },
    serverInfo,
    ...(instructions !== undefined && { instructions }),
  };
  return resultText(id, JSON.stringify(result));
}

/** One page holds all tools, so no cursor is ever valid. */
function listTools(state: State, id: RequestId, params: Params): Reply {
  if (params.cursor !== undefined)
    return errorText(id, { code: ErrorCode.invalidParams, message: "Invalid params: unknown cursor" });
  return answer(state, id, async () => toolListText(id, await (await state.options.registry()).definitions()));
}

function setLogLevel(state: State, id: RequestId, params: Params): string {
  if (!isLogLevel(params.level))
    return errorText(id, { code: ErrorCode.invalidParams, message: "Invalid params: unknown log level" });
  state.logLevel = severityOf(params.level);
  return resultText(id, "{}");
}

function callTool(state: State, id: RequestId, params: Params): Reply {
  const { name } = params;
  const args = params.arguments ?? {};
  if (typeof name !== "string")
    return errorText(id, { code: ErrorCode.invalidParams, message: "Invalid params: name must be a string" });
  if (!isObject(args))
    return errorText(id, { code: ErrorCode.invalidParams, message: "Invalid params: arguments must be an object" });
  const cancellation = createCancellation();
  state.running.set(id, cancellation);
  return answer(state, id, async () => {
    state.callTool ??= loadPipeline(state);
    const result = await (await state.callTool)({ name, arguments: args, ...callOptions(state, params, cancellation) });
    // A cancelled request gets no answer.
    if (!state.running.delete(id)) return undefined;
    if (result === undefined)
      return errorText(id, { code: ErrorCode.invalidParams, message: `Unknown tool: ${name.slice(0, 200)}` });
    return resultText(id, JSON.stringify(project(result, state.revision)));
  });
}

async function loadPipeline(state: State): Promise<CallTool> {
  const { createCallTool } = await import("../pipeline/call-tool.ts");
  return createCallTool(await state.options.registry(), { onError: state.options.onError });
}

function callOptions(state: State, params: Params, cancellation: Cancellation): CallOptions {
  const token = isObject(params._meta) ? params._meta.progressToken : undefined;
  let last = Number.NEGATIVE_INFINITY;
  return {
    cancellation,
    progress: (progress, total, message) => {
      // only for a token, only while the request runs, and only growing.
      if (!isRequestId(token) || cancellation.aborted || progress <= last) return;
      last = progress;
      const withMessage = message !== undefined && isAtLeast(state.revision, "2025-03-26");
      send(
        state,
        notificationText("notifications/progress", {
          progressToken: token,
          progress,
          total,
          ...(withMessage && { message }),
        }),
      );
    },
    log: (level, message, data) => log(state, level, message, data),
  };
}

/** at or above the level that the client set. */
function log(state: State, level: LogLevel, message: string, data: unknown): void {
  if (severityOf(level) < state.logLevel) return;
  const value = data === undefined ? message : { message, data };
  send(state, notificationText("notifications/message", { level, logger: state.options.info.name, data: value }));
}

/** Values that would break clients of older revisions are left out (R-137; structured content exists since 2025-06-18). */
function project(result: ToolResult, revision: Revision | undefined): ToolResult {
  if (isAtLeast(revision, "2025-06-18")) return result;
  const { structuredContent: _, ...rest } = result;
  if (isAtLeast(revision, "2025-03-26")) return rest;
  const content = rest.content.map((block) =>
    block.type === "audio"
      ? ({ type: "resource", resource: { uri: "result:audio", mimeType: block.mimeType, blob: block.data } } as const)
      : block,
  );
  return { ...rest, content };
}

/** An exception outside a tool is `-32603` without its text; the peer learns nothing of the inside. */
async function answer(
  state: State,
  id: RequestId,
  work: () => Promise<Outgoing | undefined>,
): Promise<Outgoing | undefined> {
  try {
    return await work();
  } catch (error) {
    state.running.delete(id);
    state.options.onError(error);
    return errorText(id, { code: ErrorCode.internalError, message: "Internal error" });
  }
}
