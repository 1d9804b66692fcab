/** Unescaped keys of a JSON pointer (RFC 6901 §4); `undefined` if it is neither empty nor starts with `/`. */
export function pointerKeys(pointer: string): readonly string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

const INDEX = /^(?:0|[1-9]\d*)$/;

/** True for an array index as RFC 6901 §4 writes it: digits without a leading zero. */
export function isIndex(key: string): boolean {
  return INDEX.test(key);
}

/** Own property or array item of a value; `undefined` if there is none. Never looks at prototypes. */
export function childValue(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return isIndex(key) ? value[Number(key)] : undefined;
  if (!isObject(value)) return undefined;
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/** True for a mapping: an object that is no array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
