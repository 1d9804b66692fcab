import type { ClientInfo } from "../registry/types.ts";
import type { OpenQuestion } from "./ask/ask-session.ts";
import type { RequestId } from "./json-rpc.ts";
import type { RunningCall } from "./peer.ts";
import type { HandshakeRevision } from "./revisions.ts";
import type { Server } from "./server.ts";

/** What one peer of the handshake revisions has agreed with us. */
export interface SessionState {
  readonly server: Server;
  readonly running: Map<RequestId, RunningCall>;
  /** Requests of ours that it has not answered yet. */
  readonly questions: Map<RequestId, OpenQuestion>;
  lastQuestion: number;
  /** Negotiated by `initialize`; a peer may ask before it. */
  revision: HandshakeRevision | undefined;
  client: ClientInfo;
  /** Severity from which on log messages are sent to the peer; `undefined` until it set one. */
  logLevel: number | undefined;
  /** Those that it subscribed to, by URI. */
  readonly resources: Set<string>;
  closed: boolean;
}

const UNKNOWN_CLIENT: ClientInfo = Object.freeze({ capabilities: Object.freeze({}) });

export function createSessionState(server: Server): SessionState {
  return {
    server,
    running: new Map(),
    questions: new Map(),
    lastQuestion: 0,
    revision: undefined,
    client: UNKNOWN_CLIENT,
    logLevel: undefined,
    resources: new Set(),
    closed: false,
  };
}
