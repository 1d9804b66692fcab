/**
 * Freezes plain JSON data in depth and returns it. What is frozen already is taken to be so in depth, which makes
 * shared parts cost once and cycles end. Needs no call stack.
 */
export function deepFreeze<T>(value: T): T {
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== "object" || next === null || Object.isFrozen(next)) continue;
    Object.freeze(next);
    for (const key in next) {
      // A plain object read by its own key.
      const member = (next as Readonly<Record<string, unknown>>)[key];
      if (typeof member === "object" && member !== null) pending.push(member);
    }
  }
  return value;
}
