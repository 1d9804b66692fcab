const watched = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls a function when a signal fires, at once if it has; gives back what ends the watching.
 *
 * A signal gets one listener, however many watch it: a handler may send a hundred requests at a time with the signal of
 * its call, and Node warns of a leak from the eleventh listener on. The last to leave takes the listener along.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  if (signal.aborted) {
    callback();
    return () => undefined;
  }
  const callbacks = watched.get(signal) ?? watch(signal);
  // Wrapped, so that the same function may watch twice.
  const entry = (): void => callback();
  callbacks.add(entry);
  return () => {
    callbacks.delete(entry);
    if (callbacks.size > 0 || watched.get(signal) !== callbacks) return;
    watched.delete(signal);
    signal.removeEventListener("abort", fire);
  };
}

function watch(signal: AbortSignal): Set<() => void> {
  const callbacks = new Set<() => void>();
  watched.set(signal, callbacks);
  signal.addEventListener("abort", fire, { once: true });
  return callbacks;
}

function fire(this: AbortSignal): void {
  const callbacks = watched.get(this) ?? [];
  watched.delete(this);
  for (const callback of callbacks) callback();
}
