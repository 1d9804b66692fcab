/** Calls a function later, and does not keep the process alive for it. Returns how to call it off. */
export function later(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms);
  // A number where there is no Node.
  if (typeof timer === "object") timer.unref();
  return () => clearTimeout(timer);
}
