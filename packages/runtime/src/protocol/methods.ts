import { createSessionAsk, takeAnswer } from "./ask/ask-session.ts";
import { callTool } from "./call-tool.ts";
import type { Exchange } from "./exchange.ts";
import { invalidParams, methodNotFound, resultText } from "./json-rpc.ts";
import { isLogLevel, severityOf } from "./log-level.ts";
import { moduleMethod } from "./modules.ts";
import { type Reply, refuse } from "./outgoing.ts";
import type { Peer } from "./peer.ts";
import type { MethodRequest } from "./server.ts";
import type { SessionState } from "./session-state.ts";
import { listTools } from "./tool-list.ts";

export { takeAnswer };

/** Answers every method of the handshake revisions but `initialize`. */
export function handleMethod(state: SessionState, request: MethodRequest, peer: Peer): Reply {
  const { id, method, params } = request;
  switch (method) {
    case "ping":
      return resultText(id, "{}");
    case "tools/list":
      return listTools(state.server, request, peer);
    case "tools/call":
      return callTool(state.server, request, peer);
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

/** A session's peer, as the requests of one exchange see it. */
export function createSessionPeer(state: SessionState, exchange: Exchange): Peer {
  return {
    exchange,
    running: state.running,
    resources: state.resources,
    ask: createSessionAsk(state, exchange),
    isClosed: () => state.closed,
    get revision() {
      return state.revision;
    },
    get client() {
      return state.client;
    },
    /** from `info` on until it says otherwise. */
    get logThreshold() {
      return state.logLevel ?? severityOf("info");
    },
  };
}
