import type { Issue, JsonObject } from "./types.ts";

/** Marks a property to be left out. */
const DROP = Symbol("drop");

/**
 * Tries what a caller most likely meant, only at the places that the schema refused: a string that spells a number,
 * boolean or null; a string of JSON where an object or array is wanted; a number or boolean where only strings are
 * taken; `null` for a property that takes none, which is left out. Answers `undefined` if there is nothing to try.
 * The caller validates again. Never changes `args`.
 */
export function repairArguments(args: JsonObject, issues: readonly Issue[]): JsonObject | undefined {
  let copy: JsonObject | undefined;
  for (const [, atPlace] of groupByPath(issues)) {
    const path = atPlace[0]?.path ?? [];
    const repaired = path.length === 0 ? undefined : repairValue(atPlace);
    if (repaired === undefined) continue;
    copy ??= structuredClone(args);
    replace(copy, path, repaired.value);
  }
  return copy;
}

function groupByPath(issues: readonly Issue[]): Map<string, Issue[]> {
  const groups = new Map<string, Issue[]>();
  for (const issue of issues) {
    const key = JSON.stringify(issue.path);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [issue]);
    else group.push(issue);
  }
  return groups;
}

function repairValue(issues: readonly Issue[]): { readonly value: unknown } | undefined {
  const data = issues[0]?.data;
  const types = new Set(issues.flatMap((issue) => (issue.keyword === "type" ? [issue.params.type].flat() : [])));
  const choices = issues.flatMap((issue) => choicesOf(issue));
  if (typeof data === "string") return fromString(data, types, choices);
  if (data === null && (types.size > 0 || choices.length > 0)) return { value: DROP };
  const plain = typeof data === "boolean" || (typeof data === "number" && Number.isFinite(data));
  if (plain && ((types.size === 1 && types.has("string")) || choices.includes(String(data))))
    return { value: String(data) };
  return undefined;
}

function choicesOf(issue: Issue): readonly unknown[] {
  if (issue.keyword === "enum") return issue.params.allowedValues as readonly unknown[];
  return issue.keyword === "const" ? [issue.params.allowedValue] : [];
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u;

function fromString(
  text: string,
  types: ReadonlySet<unknown>,
  choices: readonly unknown[],
): { readonly value: unknown } | undefined {
  const trimmed = text.trim();
  const numeric = types.has("number") || types.has("integer") || choices.some((choice) => typeof choice === "number");
  if (numeric && NUMBER.test(trimmed) && isExact(trimmed)) return { value: Number(trimmed) };
  const boolean = types.has("boolean") || choices.some((choice) => typeof choice === "boolean");
  if (boolean && (trimmed === "true" || trimmed === "false")) return { value: trimmed === "true" };
  if (types.has("null") && trimmed === "null") return { value: null };
  if (types.has("object") || types.has("array")) return fromJson(trimmed, types);
  return undefined;
}

/** Integers beyond 2^53 are never rounded in silence. */
function isExact(text: string): boolean {
  return Number.isSafeInteger(Number(text)) || (!/^-?\d+$/u.test(text) && Number.isFinite(Number(text)));
}

function fromJson(text: string, types: ReadonlySet<unknown>): { readonly value: unknown } | undefined {
  if (!(types.has("object") && text.startsWith("{")) && !(types.has("array") && text.startsWith("["))) return undefined;
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

function replace(root: JsonObject, path: readonly string[], value: unknown): void {
  let at: unknown = root;
  for (const key of path.slice(0, -1)) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return;
    at = (at as Record<string, unknown>)[key];
  }
  const last = path.at(-1);
  // An earlier repair may have replaced what stood here.
  if (typeof at !== "object" || at === null || last === undefined || !Object.hasOwn(at, last)) return;
  if (value !== DROP) Object.defineProperty(at, last, { value, writable: true, enumerable: true, configurable: true });
  else if (!Array.isArray(at)) delete (at as Record<string, unknown>)[last];
}
