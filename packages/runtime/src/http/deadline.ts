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
  const onAbort = (): void => controller.abort(outer.reason);
  const timer = setTimeout(() => {
    expired = true;
    controller.abort();
  }, timeoutMs);
  if (outer.aborted) onAbort();
  else outer.addEventListener("abort", onAbort, { once: true });
  return {
    signal: controller.signal,
    timedOut: () => expired && !outer.aborted,
    release: () => {
      clearTimeout(timer);
      outer.removeEventListener("abort", onAbort);
    },
  };
}
