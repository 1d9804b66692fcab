import { ToolError } from "../errors.ts";
import type { ClientCapabilities } from "../registry/types.ts";

/**
 * The state of a call that can be ended early. A plain record, since one is made for every call; the `AbortController`,
 * which costs more than all else of a small call, is made only if a handler asks for its signal.
 */
export interface Cancellation {
  /** Why the call ended early; a sentence for the model. */
  reason: ToolError | undefined;
  controller: AbortController | undefined;
  listener: ((reason: ToolError) => void) | undefined;
  /** Questions to the client that are open: its time is not the handler's. */
  waiting: number;
  /** The call ends with a question, to come again with its answer (2026-07-28). */
  suspended: boolean;
  /** What the client would have to declare for the call; set if the call failed for that. */
  missing: ClientCapabilities | undefined;
}

export function createCancellation(): Cancellation {
  return {
    reason: undefined,
    controller: undefined,
    listener: undefined,
    waiting: 0,
    suspended: false,
    missing: undefined,
  };
}

/** Ends a call early. The first reason counts. */
export function abortCall(cancellation: Cancellation, why: string): void {
  if (cancellation.reason !== undefined) return;
  const reason = new ToolError(why);
  cancellation.reason = reason;
  cancellation.controller?.abort(reason);
  cancellation.listener?.(reason);
}

/** For handlers and for `fetch`; its reason is the error that `onCallAborted` gives. */
export function signalOf(cancellation: Cancellation): AbortSignal {
  if (cancellation.controller === undefined) {
    cancellation.controller = new AbortController();
    if (cancellation.reason !== undefined) cancellation.controller.abort(cancellation.reason);
  }
  return cancellation.controller.signal;
}

/** Calls a function once when the call is ended early, at once if it has been. Keeps one listener. */
export function onCallAborted(cancellation: Cancellation, listener: (reason: ToolError) => void): void {
  if (cancellation.reason === undefined) cancellation.listener = listener;
  else listener(cancellation.reason);
}
