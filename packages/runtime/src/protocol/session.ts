import { handshakeCapabilities } from "./capabilities.ts";
import { readClientInfo } from "./client-info.ts";
import type { Exchange } from "./exchange.ts";
import { classify, ErrorCode, isRequestId, type Message, type Params, type RequestId, resultText } from "./json-rpc.ts";
import { type Answer, type Reply, refuse, toOutgoing } from "./outgoing.ts";
import type { Peer } from "./peer.ts";
import { negotiate } from "./revisions.ts";
import type { MethodHandler, Server } from "./server.ts";
import { createSessionState, type SessionState } from "./session-state.ts";

/** One peer of the handshake revisions (2024-11-05 to 2025-11-25), without a transport. */
export interface Session {
  readonly state: SessionState;
  /** Takes one parsed message, or a batch. Never throws. */
  handle(value: unknown, exchange: Exchange): Reply;
  /** Aborts running calls; nothing is sent any more. */
  close(): void;
}

export interface SessionOptions {
  /** Whether the server can send without being asked. Default `true`. */
  readonly hasStream?: boolean;
}

/** Messages in one batch; stops a short text from starting any number of calls at once. */
const MAX_BATCH = 100;

interface Parts {
  readonly state: SessionState;
  readonly hasStream: boolean;
  /** Loaded with the first request that is not the handshake. */
  methods: typeof import("./methods.ts") | undefined;
  loading: Promise<typeof import("./methods.ts")> | undefined;
  /** Of the last exchange; on stdio, the only one. */
  peer: Peer | undefined;
}

export function createSession(server: Server, { hasStream = true }: SessionOptions = {}): Session {
  const state = createSessionState(server);
  const parts: Parts = { state, hasStream, methods: undefined, loading: undefined, peer: undefined };
  return {
    state,
    handle: (value, exchange) =>
      Array.isArray(value) ? handleBatch(parts, value, exchange) : handleMessage(parts, classify(value), exchange),
    close: () => {
      state.closed = true;
      for (const call of state.running.values()) call.stop("The server is closing.");
      state.running.clear();
    },
  };
}

/** Batches exist in revision 2025-03-26 only. */
function handleBatch(parts: Parts, values: readonly unknown[], exchange: Exchange): Reply {
  if (parts.state.revision !== "2025-03-26") return invalidRequest(undefined, "batches are not supported");
  if (values.length === 0) return invalidRequest(undefined, "a batch must not be empty");
  if (values.length > MAX_BATCH) return invalidRequest(undefined, `a batch has at most ${MAX_BATCH} messages`);
  return joinReplies(
    values
      .map(classify)
      .map((message) =>
        message.kind === "request" && message.method === "initialize"
          ? invalidRequest(message.id, "initialize must not be part of a batch")
          : handleMessage(parts, message, exchange),
      ),
  );
}

function invalidRequest(id: RequestId | undefined, reason: string): Answer {
  return refuse(id, { code: ErrorCode.invalidRequest, message: `Invalid request: ${reason}` }, 400);
}

async function joinReplies(replies: readonly Reply[]): Promise<Answer | undefined> {
  const answers = (await Promise.all(replies)).filter((answer) => answer !== undefined);
  if (answers.length === 0) return undefined;
  return `[${answers
    .map(toOutgoing)
    .map((text) => (typeof text === "string" ? text : [...text].join("")))
    .join(",")}]`;
}

function handleMessage(parts: Parts, message: Message, exchange: Exchange): Reply {
  switch (message.kind) {
    case "request":
      return handleRequest(parts, message, exchange);
    case "invalid":
      return refuse(message.id, message.error, 400);
    case "notification":
      if (message.method === "notifications/cancelled") cancel(parts, message.params);
      return undefined;
    case "response":
      // Only a peer that was asked something, by the methods, has anything to answer.
      if (parts.state.questions.size > 0) parts.methods?.takeAnswer(parts.state, message);
      return undefined;
  }
}

/** unknown, finished and malformed ids are ignored. */
function cancel(parts: Parts, { requestId }: Params): void {
  if (!isRequestId(requestId)) return;
  const stop = (): void => {
    const call = parts.state.running.get(requestId);
    if (call === undefined) return;
    call.silent = true;
    call.stop("The call was cancelled.");
  };
  // A call that waits for the methods to be loaded is not running yet; it was first in line.
  if (parts.methods === undefined && parts.loading !== undefined) void parts.loading.then(stop);
  else stop();
}

/** What a session needs to open is here; everything else is loaded with the first request for it. */
function handleRequest(parts: Parts, request: Parameters<MethodHandler>[1], exchange: Exchange): Reply {
  if (request.method === "initialize") return initialize(parts, request.id, request.params);
  const answer = (methods: typeof import("./methods.ts")): Reply => {
    parts.methods = methods;
    if (parts.peer?.exchange !== exchange) parts.peer = methods.createSessionPeer(parts.state, exchange);
    return methods.handleMethod(parts.state, request, parts.peer);
  };
  if (parts.methods !== undefined) return answer(parts.methods);
  parts.loading ??= import("./methods.ts");
  return parts.loading.then(answer);
}

function initialize({ state, hasStream }: Parts, id: RequestId, params: Params): string {
  state.revision = negotiate(params.protocolVersion);
  state.client = readClientInfo(params.clientInfo, params.capabilities);
  const { instructions, ...serverInfo } = state.server.options.info;
  const result = {
    protocolVersion: state.revision,
    capabilities: handshakeCapabilities(state.server.options, hasStream),
    serverInfo,
    ...(instructions !== undefined && { instructions }),
  };
  return resultText(id, JSON.stringify(result));
}
