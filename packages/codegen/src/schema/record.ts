/** An object under construction: keywords or property names to values. */
export type Draft = Record<string, unknown>;

/** Whether a value is a JSON object (not an array, not `null`). */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Sets an own property under any name; `__proto__` becomes ordinary data instead of changing the prototype. */
export function put(target: Draft, key: string, value: unknown): void {
  if (key !== "__proto__") {
    target[key] = value;
    return;
  }
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}
