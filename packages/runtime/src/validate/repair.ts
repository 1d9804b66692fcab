import type { Issue, JsonObject } from "./types.ts";

/** Marks a property to be left out. */
const DROP = Symbol("drop");

/** What to try at one place. */
export interface Repair {
  readonly path: readonly string[];
  /** The value instead, or nothing where the property is left out. */
  readonly value?: unknown;
}

/**
 * What a caller most likely meant, only at the places that the schema refused: a string that spells a number, boolean or
 * null; a string of JSON where an object or array is wanted; a finite number or boolean where only strings are taken;
 * `null` for a property that takes none, which is left out. The caller applies them and validates again.
 */
export function findRepairs(issues: readonly Issue[]): readonly Repair[] {
  const repairs: Repair[] = [];
  for (const atPlace of groupByPath(issues)) {
    const path = atPlace[0]?.path ?? [];
    const repaired = path.length === 0 ? undefined : repairValue(atPlace);
    if (repaired === undefined) continue;
    repairs.push(repaired.value === DROP ? { path } : { path, value: repaired.value });
  }
  return repairs;
}

function groupByPath(issues: readonly Issue[]): Iterable<readonly Issue[]> {
  const groups = new Map<string, Issue[]>();
  for (const issue of issues) {
    const key = JSON.stringify(issue.path);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [issue]);
    else group.push(issue);
  }
  return groups.values();
}

type Tried = { readonly value: unknown } | undefined;

function repairValue(issues: readonly Issue[]): Tried {
  const data = issues[0]?.data;
  const types = new Set(issues.flatMap((issue) => (issue.keyword === "type" ? [issue.params.type].flat() : [])));
  const choices = issues.flatMap(choicesOf);
  if (typeof data === "string") return fromString(data, types, choices);
  if (data === null) return types.size > 0 || choices.length > 0 ? { value: DROP } : undefined;
  if (!isPlain(data)) return undefined;
  const takesStrings = types.has("string") && [...types].every((type) => type === "string" || type === "null");
  return takesStrings || choices.includes(String(data)) ? { value: String(data) } : undefined;
}

/** A boolean, or a number that JSON did not round: integers beyond 2^53 are never rounded in silence. */
function isPlain(data: unknown): boolean {
  if (typeof data !== "number") return typeof data === "boolean";
  return Number.isFinite(data) && (!Number.isInteger(data) || Number.isSafeInteger(data));
}

function choicesOf(issue: Issue): readonly unknown[] {
  // Ajv's parameters of these keywords.
  if (issue.keyword === "enum") return issue.params.allowedValues as readonly unknown[];
  return issue.keyword === "const" ? [issue.params.allowedValue] : [];
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function fromString(text: string, types: ReadonlySet<unknown>, choices: readonly unknown[]): Tried {
  const trimmed = text.trim();
  const numeric = types.has("number") || types.has("integer") || choices.some((choice) => typeof choice === "number");
  if (numeric && trimmed.length < 400 && NUMBER.test(trimmed) && isExact(trimmed)) return { value: Number(trimmed) };
  const boolean = types.has("boolean") || choices.some((choice) => typeof choice === "boolean");
  // Python writes them with a capital.
  if (boolean && /^(?:true|false)$/i.test(trimmed)) return { value: trimmed.toLowerCase() === "true" };
  if ((types.has("null") || choices.includes(null)) && trimmed === "null") return { value: null };
  return fromJson(trimmed, types);
}

/** Integers beyond 2^53 are never rounded in silence. */
function isExact(text: string): boolean {
  const value = Number(text);
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}

function fromJson(text: string, types: ReadonlySet<unknown>): Tried {
  const wantsObject = types.has("object") && text.startsWith("{");
  const wantsArray = types.has("array") && text.startsWith("[");
  if (!wantsObject && !wantsArray) return undefined;
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** Applies repairs to copies of the objects on the way to them; the caller's own stay as they are. */
export function applyRepairs(args: JsonObject, repairs: readonly Repair[]): JsonObject {
  const copies = new Set<object>();
  const root = shallowCopy(args, copies);
  for (const repair of repairs) applyRepair(root, repair, copies);
  // A copy of an object is one.
  return root as JsonObject;
}

function applyRepair(root: object, { path, ...repair }: Repair, copies: Set<object>): void {
  let at = root;
  for (const key of path.slice(0, -1)) {
    const inner: unknown = Object.getOwnPropertyDescriptor(at, key)?.value;
    if (typeof inner !== "object" || inner === null) return;
    const copy = copies.has(inner) ? inner : shallowCopy(inner, copies);
    if (copy !== inner) define(at, key, copy);
    at = copy;
  }
  const last = path.at(-1);
  if (last === undefined || !Object.hasOwn(at, last)) return;
  if ("value" in repair) define(at, last, repair.value);
  else if (!Array.isArray(at)) Reflect.deleteProperty(at, last);
}

function shallowCopy(value: object, copies: Set<object>): object {
  const copy = Array.isArray(value) ? [...value] : Object.fromEntries(Object.entries(value));
  copies.add(copy);
  return copy;
}

/** Never an assignment: a key called `__proto__` is an ordinary one. */
function define(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}
