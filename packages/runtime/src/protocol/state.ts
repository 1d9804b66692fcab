import type { ServerLog } from "../pipeline/server-log.ts";
import type { CallTool } from "../pipeline/types.ts";
import type { Registry } from "../registry/types.ts";
import type { Params, RequestId } from "./json-rpc.ts";
import type { Revision } from "./revisions.ts";

/** What the server says about itself in the `initialize` answer. */
export interface ServerInfo {
  readonly name: string;
  readonly version: string;
  readonly title?: string;
  /** How a model should use the server. */
  readonly instructions?: string;
}

/** One message for the peer: a text, or the pieces of a long one, all ASCII, made while they are read. */
export type Outgoing = string | Iterable<string>;

/** An answer, now or later; `undefined` where there is none to give. */
export type Reply = string | Promise<Outgoing | undefined> | undefined;

export interface SessionOptions {
  readonly info: ServerInfo;
  /** Asked for on the first request that needs it, not before. */
  readonly registry: () => Promise<Registry>;
  /** Sends one message; the transport frames it. */
  readonly send: (message: Outgoing) => void;
  /** Told of calls, and of failures that the peer must not see. */
  readonly log: ServerLog;
}

/** A `tools/call` that is being worked on. */
export interface RunningCall {
  /** Ends it early; the reason is a sentence for the model. */
  readonly stop: (reason: string) => void;
  /** The peer cancelled: nothing more is sent for it. */
  silent: boolean;
  /** The answer is on its way: no progress any more. */
  done: boolean;
}

/** Handles the methods that are not needed to open a session. */
export type HandleMethod = (state: SessionState, request: MethodRequest) => Reply;

export interface MethodRequest {
  readonly id: RequestId;
  readonly method: string;
  readonly params: Params;
}

export interface SessionState {
  readonly options: SessionOptions;
  readonly running: Map<RequestId, RunningCall>;
  /** Negotiated by `initialize`; a peer may ask before it. */
  revision: Revision | undefined;
  /** Severity from which on log messages are sent to the peer; `undefined` until it set one. */
  logLevel: number | undefined;
  closed: boolean;
  /** Loaded with the first request that needs it. */
  handleMethod: HandleMethod | undefined;
  loading: Promise<HandleMethod> | undefined;
  callTool: CallTool | undefined;
}
