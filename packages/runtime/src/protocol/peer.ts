import type { ClientInfo } from "../registry/types.ts";
import type { Ask } from "./ask/ask.ts";
import type { Exchange } from "./exchange.ts";
import type { RequestId } from "./json-rpc.ts";
import type { Revision } from "./revisions.ts";

/** Whoever sent one request, in either era. */
export interface Peer {
  /** `undefined` before `initialize`. */
  readonly revision: Revision | undefined;
  readonly exchange: Exchange;
  readonly client: ClientInfo;
  /** Severity from which on it gets log records; infinite if it wants none. */
  readonly logThreshold: number;
  /** Calls that it may cancel by their id. */
  readonly running: Map<RequestId, RunningCall>;
  /** Asks something of it while one of its calls runs. */
  readonly ask: Ask;
  readonly isClosed: () => boolean;
  /** `_meta` of what is sent to it while one of its calls runs. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Resources that its session is subscribed to; absent where there is no session. */
  readonly resources?: Set<string>;
}

/** A `tools/call` that is being worked on. */
export interface RunningCall {
  /** Ends it early; the reason is a sentence for the model. */
  readonly stop: (reason: string) => void;
  /** The peer cancelled: nothing more is sent for it. */
  silent: boolean;
  /** The answer is on its way: no progress any more. */
  done: boolean;
  /** Called when it is done. */
  readonly onDone: (() => void)[];
  /** It runs until somebody ends it. */
  readonly isSubscription?: true;
}
