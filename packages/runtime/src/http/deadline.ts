import { onAbort } from "./on-abort.ts";

/** A signal that fires at a time limit or when another signal does. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Whether the time limit was what fired. */
  timedOut(): boolean;
  /** Releases the timer and the listener; to be called in any case, or both outlive the call. */
  release(): void;
}

/** Joins a caller's signal and a time limit in milliseconds. */
export function createDeadline(outer: AbortSignal, timeoutMs: number): Deadline {
  const controller = new AbortController();
  let expired = false;
  const timer = setTimeout(() => {
    expired = true;
    controller.abort();
  }, timeoutMs);
  const stopWatching = onAbort(outer, () => controller.abort(outer.reason));
  return {
    signal: controller.signal,
    timedOut: () => expired && !outer.aborted,
    release: () => {
      clearTimeout(timer);
      stopWatching();
    },
  };
}
