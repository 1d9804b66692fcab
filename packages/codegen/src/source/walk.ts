import { child } from "./location.ts";
import { isObject } from "./pointer.ts";
import type { Resolved } from "./types.ts";

/** Keys whose values are maps from names of the author's choice; the keys in them are no keywords. */
const NAME_MAPS = new Set([
  ...["properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"],
  ...["schemas", "responses", "parameters", "requestBodies", "headers", "securitySchemes", "securityDefinitions"],
  ...["links", "callbacks", "pathItems", "mediaTypes", "paths", "webhooks", "content", "encoding", "variables"],
]);

const DATA = new Set(["example", "examples", "default", "enum", "const"]);

/** True for keywords whose values are data and no part of the description: examples, defaults, extensions. */
export function isDataKey(key: string): boolean {
  return DATA.has(key) || key.startsWith("x-");
}

/**
 * Visits every object below a value, parents first, without recursion and each object once, so that shared YAML
 * aliases cost nothing. Values of examples, defaults, enums and extensions are left out. What `visit` returns is
 * handed to the children as `inherited`.
 */
export function walkObjects<T>(
  start: Resolved & { readonly inherited: T; readonly seen?: Set<object> },
  visit: (node: Readonly<Record<string, unknown>>, at: Resolved["at"], inherited: T) => T,
): void {
  const seen = start.seen ?? new Set<object>();
  const stack = [{ value: start.value, at: start.at, inherited: start.inherited, isNameMap: false }];
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const { value, at, isNameMap } = entry;
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    const inherited = isObject(value) ? visit(value, at, entry.inherited) : entry.inherited;
    // Pushed in reverse, so that they are visited in document order.
    for (const [key, item] of Object.entries(value).reverse()) {
      if (typeof item !== "object" || item === null || (!isNameMap && isDataKey(key))) continue;
      stack.push({ value: item, at: child(at, key), inherited, isNameMap: !isNameMap && NAME_MAPS.has(key) });
    }
  }
}
