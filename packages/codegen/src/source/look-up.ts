import { child } from "./location.ts";
import { childValue } from "./pointer.ts";
import type { Resolved } from "./types.ts";

/** The value below another by own keys and array indexes (RFC 6901 §4); `undefined` if it is not there. */
export function lookUp(start: Resolved, keys: readonly string[]): Resolved | undefined {
  let { value, at } = start;
  for (const key of keys) {
    value = childValue(value, key);
    if (value === undefined) return undefined;
    at = child(at, key);
  }
  return { value, at };
}
