import {
  classify,
  ErrorCode,
  errorText,
  isRequestId,
  type Message,
  type Params,
  type RequestId,
  resultText,
} from "./json-rpc.ts";
import { negotiate } from "./revisions.ts";
import type { HandleMethod, Outgoing, Reply, SessionOptions, SessionState } from "./state.ts";

/** One peer of the handshake revisions, without a transport. */
export interface Session {
  /** Takes one JSON text. Answers by `send`, in any order. Never throws. */
  receive(text: string): void;
  /** Answers that a message could not be read at all, e.g. since it is too long. */
  refuse(message: string): void;
  /** Resolves once everything that was asked so far is answered. */
  idle(): Promise<void>;
  /** Aborts running calls; nothing is sent any more. */
  close(): void;
}

/** Requests in one batch; stops a short message from starting any number of calls at once. */
const MAX_BATCH = 100;

/** Opens a session for one peer (revisions 2024-11-05 to 2025-11-25). */
export function createSession(options: SessionOptions): Session {
  const state: SessionState = {
    options,
    running: new Map(),
    revision: undefined,
    logLevel: undefined,
    closed: false,
    handleMethod: undefined,
    loading: undefined,
    callTool: undefined,
  };
  let pending = 0;
  let onIdle: (() => void) | undefined;
  const settle = () => {
    pending -= 1;
    if (pending === 0) onIdle?.();
  };
  const answered = (message: Outgoing | undefined) => {
    if (message !== undefined) send(state, message);
    settle();
  };
  const failed = (error: unknown) => {
    options.log("error", "a request was not answered", { error });
    settle();
  };
  return {
    receive: (text) => {
      const reply = read(state, text);
      if (typeof reply === "string") return send(state, reply);
      if (reply === undefined) return;
      pending += 1;
      reply.then(answered, failed);
    },
    refuse: (message) => send(state, errorText(undefined, { code: ErrorCode.invalidRequest, message })),
    idle: () =>
      new Promise((resolve) => {
        onIdle = resolve;
        if (pending === 0) resolve();
      }),
    close: () => {
      state.closed = true;
      for (const call of state.running.values()) call.stop("The server is closing.");
      state.running.clear();
    },
  };
}

function send(state: SessionState, message: Outgoing): void {
  if (!state.closed) state.options.send(message);
}

function read(state: SessionState, text: string): Reply {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return errorText(undefined, { code: ErrorCode.parseError, message: "Parse error: the message is not JSON" });
  }
  return Array.isArray(value) ? handleBatch(state, value) : handle(state, classify(value));
}

/** Batches exist in revision 2025-03-26 only. */
function handleBatch(state: SessionState, values: readonly unknown[]): Reply {
  if (state.revision !== "2025-03-26") return refuseBatch("batches are not supported");
  if (values.length === 0) return refuseBatch("a batch must not be empty");
  if (values.length > MAX_BATCH) return refuseBatch(`a batch has at most ${MAX_BATCH} messages`);
  const messages = values.map(classify);
  return joinReplies(
    messages.map((message) =>
      message.kind === "request" && message.method === "initialize"
        ? errorText(message.id, invalidRequest("initialize must not be part of a batch"))
        : handle(state, message),
    ),
  );
}

function refuseBatch(reason: string): string {
  return errorText(undefined, invalidRequest(reason));
}

function invalidRequest(reason: string): { readonly code: number; readonly message: string } {
  return { code: ErrorCode.invalidRequest, message: `Invalid request: ${reason}` };
}

async function joinReplies(replies: readonly Reply[]): Promise<Outgoing | undefined> {
  const messages = (await Promise.all(replies)).filter((message) => message !== undefined);
  if (messages.length === 0) return undefined;
  return `[${messages.map((message) => (typeof message === "string" ? message : [...message].join(""))).join(",")}]`;
}

function handle(state: SessionState, message: Message): Reply {
  switch (message.kind) {
    case "request":
      return handleRequest(state, message.id, message.method, message.params);
    case "invalid":
      return errorText(message.id, message.error);
    case "notification":
      if (message.method === "notifications/cancelled") cancel(state, message.params);
      return undefined;
    case "response":
      // The server asks nothing of these peers, so no answer is expected.
      return undefined;
  }
}

/** unknown, finished and malformed ids are ignored. */
function cancel(state: SessionState, params: Params): void {
  const { requestId } = params;
  if (!isRequestId(requestId)) return;
  const stop = () => {
    const call = state.running.get(requestId);
    if (call === undefined) return;
    call.silent = true;
    call.stop("The call was cancelled.");
  };
  // A call that waits for the methods to be loaded is not running yet; it was first in line.
  if (state.handleMethod === undefined) void state.loading?.then(stop);
  else stop();
}

/** What a session needs to open is here; everything else is loaded with the first request for it. */
function handleRequest(state: SessionState, id: RequestId, method: string, params: Params): Reply {
  if (method === "initialize") return initialize(state, id, params);
  const request = { id, method, params };
  if (state.handleMethod !== undefined) return state.handleMethod(state, request);
  state.loading ??= loadMethods(state);
  return state.loading.then((handleMethod) => handleMethod(state, request));
}

async function loadMethods(state: SessionState): Promise<HandleMethod> {
  const { handleMethod } = await import("./methods.ts");
  state.handleMethod = handleMethod;
  return handleMethod;
}

function initialize(state: SessionState, id: RequestId, params: Params): string {
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
