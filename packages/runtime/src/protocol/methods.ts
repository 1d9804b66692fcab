import { createSessionAsk, takeAnswer } from "./ask/ask-session.ts";
import { callTool } from "./call-tool.ts";
import type { Exchange } from "./exchange.ts";
import { invalidParams, methodNotFound, resultText } from "./json-rpc.ts";
import { isLogLevel, severityOf } from "./log-level.ts";
import { moduleMethod } from "./modules.ts";
import { type Reply, refuse } from "./outgoing.ts";
import type { Peer } from "./peer.ts";
import { isAtLeast } from "./revisions.ts";
import type { MethodRequest } from "./server.ts";
import type { SessionState } from "./session-state.ts";
import { asciiJson, type ListForm, listTools } from "./tool-list.ts";

export { takeAnswer };

/** Answers every method of the handshake revisions but `initialize`. */
export function handleMethod(state: SessionState, request: MethodRequest, peer: Peer): Reply {
  const { id, method, params } = request;
  switch (method) {
    case "ping":
      return resultText(id, "{}");
    case "tools/list":
      return listTools(state.server, request, peer, isAtLeast(peer.revision, "2025-06-18") ? {} : OLDER_LIST);
    case "tools/call":
      return (moduleMethod(state.server, "handshake", method) ?? callTool)(state.server, request, peer);
    case "logging/setLevel":
      if (!isLogLevel(params.level)) return refuse(id, invalidParams("unknown log level"));
      state.logLevel = severityOf(params.level);
      return resultText(id, "{}");
    default: {
      const handler = moduleMethod(state.server, "handshake", method);
      return handler === undefined ? refuse(id, methodNotFound(method)) : handler(state.server, request, peer);
    }
  }
}

/** Without structured content, which came with 2025-06-18, a client that knows output schemas would wait for it in vain. */
const OLDER_LIST: ListForm = {
  project: (definition) => {
    if (!definition.includes('"outputSchema"')) return definition;
    const { outputSchema: _, ...rest } = JSON.parse(definition) as Record<string, unknown>;
    return asciiJson(rest);
  },
};

type HasState = { readonly state: SessionState };

/** Shared, since accessors in an object literal cost a microsecond each time the literal is evaluated. */
const PROTOTYPE: object = {
  get revision(): Peer["revision"] {
    return stateOf(this).revision;
  },
  get client(): Peer["client"] {
    return stateOf(this).client;
  },
  /** from `info` on until it says otherwise. */
  get logThreshold(): number {
    return stateOf(this).logLevel ?? severityOf("info");
  },
};

/** Every peer below has it. */
function stateOf(peer: object): SessionState {
  return (peer as HasState).state;
}

/** A session's peer, as the requests of one exchange see it. */
export function createSessionPeer(state: SessionState, exchange: Exchange): Peer {
  const peer: Omit<Peer, "revision" | "client" | "logThreshold"> & HasState & { readonly __proto__: object } = {
    __proto__: PROTOTYPE,
    state,
    exchange,
    running: state.running,
    resources: state.resources,
    ask: createSessionAsk(state, exchange),
    isClosed: () => state.closed,
  };
  // The prototype adds what may change.
  return peer as unknown as Peer;
}
