import { same } from "./fits.ts";
import type { JsonSchemaObject } from "./json-schema.ts";
import { KEYWORD_MERGES, type Merge, NOT_MERGED } from "./merge-keywords.ts";
import { type Draft, isRecord, put } from "./record.ts";

/**
 * Stands where a property must not be given in this direction (`readOnly` in inputs): it wins over any other schema
 * of the property when objects are merged, and goes, with its `required` entry, when the object is finished.
 */
export const ABSENT: JsonSchemaObject = Object.freeze({ not: Object.freeze({}) });

export interface MergeOptions {
  /** The parts contradict each other in a keyword; the later part's value was taken. */
  readonly onConflict?: (keyword: string) => void;
}

/** Keywords that say nothing about the instance. */
const ANNOTATIONS: ReadonlySet<string> = new Set(["title", "description", "default", "examples", "deprecated"]);

/** Keywords that mean something only together. */
const GROUPS: readonly (readonly string[])[] = [
  ["if", "then", "else"],
  ["contains", "minContains", "maxContains"],
];

/** Property schemas merged into each other deeper than this stay side by side in `allOf`. */
const MAX_DEPTH = 16;

/** Whether a schema has annotations only. */
export function isAnnotation(schema: JsonSchemaObject): boolean {
  for (const key of Object.keys(schema)) if (!ANNOTATIONS.has(key)) return false;
  return true;
}

/** The schema without title, description, default, examples and deprecation. */
export function withoutAnnotations(schema: JsonSchemaObject): JsonSchemaObject {
  const rest: Draft = {};
  for (const key of Object.keys(schema)) if (!ANNOTATIONS.has(key)) rest[key] = schema[key];
  return rest;
}

/**
 * One schema that accepts what all parts accept: properties and `required` joined, bounds and enums intersected.
 * Annotations and contradictions: the later part wins. An object that is closed by one part is closed over the
 * properties of all, since that is what documents mean. What cannot be merged stays in a nested `allOf`.
 * References are not followed; the parts are not changed.
 */
export function mergeAllOf(parts: readonly JsonSchemaObject[], options: MergeOptions = {}): JsonSchemaObject {
  return mergeParts(parts, options, 0);
}

function mergeParts(parts: readonly JsonSchemaObject[], options: MergeOptions, depth: number): JsonSchemaObject {
  const target: Draft = {};
  const seen = new Set<JsonSchemaObject>();
  for (const part of parts) {
    if (seen.has(part)) continue;
    seen.add(part);
    mergeInto(target, part, { ...options, depth });
  }
  return settleConst(target);
}

interface MergeState extends MergeOptions {
  readonly depth: number;
}

function mergeInto(target: Draft, part: JsonSchemaObject, state: MergeState): void {
  if (part.$ref !== undefined) {
    copyAnnotations(target, part);
    nest(target, withoutAnnotations(part));
    return;
  }
  const grouped = conflictingGroups(target, part);
  for (const key of Object.keys(part)) {
    if (grouped?.has(key)) continue;
    const value = part[key];
    if (ANNOTATIONS.has(key) || !Object.hasOwn(target, key)) target[key] = value;
    else if (target[key] !== value) mergeKeyword(target, key, value, state);
  }
}

function mergeKeyword(target: Draft, key: string, value: unknown, state: MergeState): void {
  if (key === "properties" || key === "patternProperties") {
    target[key] = mergeProperties(target[key], value, state);
    return;
  }
  if (key === "items" || key === "additionalProperties") {
    target[key] = mergeSchemas(target[key], value, state);
    return;
  }
  if (key === "allOf" && Array.isArray(value)) {
    for (const nested of value) nest(target, nested);
    return;
  }
  const merge: Merge | undefined = KEYWORD_MERGES.get(key);
  const merged = merge === undefined ? NOT_MERGED : merge(target[key], value);
  if (merged === NOT_MERGED) nest(target, { [key]: value });
  else if (merged === undefined) {
    state.onConflict?.(key);
    target[key] = value;
  } else target[key] = merged;
}

function mergeProperties(a: unknown, b: unknown, state: MergeState): unknown {
  if (!isRecord(a)) return b;
  if (!isRecord(b)) return a;
  const merged: Draft = {};
  for (const key of Object.keys(a)) put(merged, key, a[key]);
  for (const key of Object.keys(b)) {
    put(merged, key, Object.hasOwn(a, key) ? mergeSchemas(a[key], b[key], state) : b[key]);
  }
  return merged;
}

/** Two schemas of the same place. */
function mergeSchemas(a: unknown, b: unknown, state: MergeState): unknown {
  if (a === b || b === true) return a;
  if (a === true) return b;
  if (a === false || b === false) return false;
  if (a === ABSENT || b === ABSENT) return ABSENT;
  if (!isRecord(a) || !isRecord(b)) return b;
  if (isAnnotation(a) || isAnnotation(b)) return { ...a, ...b };
  if (a.$ref !== undefined && a.$ref === b.$ref) return { ...a, ...b };
  if (a.$ref !== undefined || b.$ref !== undefined || state.depth >= MAX_DEPTH) return sideBySide(a, b);
  return mergeParts([a, b], state, state.depth + 1);
}

function sideBySide(a: JsonSchemaObject, b: JsonSchemaObject): JsonSchemaObject {
  const both: Draft = {};
  copyAnnotations(both, a);
  copyAnnotations(both, b);
  both.allOf = [withoutAnnotations(a), withoutAnnotations(b)];
  return both;
}

function copyAnnotations(target: Draft, part: JsonSchemaObject): void {
  for (const key of ANNOTATIONS) if (Object.hasOwn(part, key)) target[key] = part[key];
}

function nest(target: Draft, schema: unknown): void {
  const nested: readonly unknown[] = Array.isArray(target.allOf) ? target.allOf : [];
  if (nested.some((one) => isSame(one, schema))) return;
  target.allOf = [...nested, schema];
}

function isSame(a: unknown, b: unknown): boolean {
  if (!isRecord(a) || !isRecord(b)) return a === b;
  if (a.$ref !== undefined || b.$ref !== undefined) return a.$ref === b.$ref;
  return same(a, b);
}

/** Puts groups that both sides have into a nested part; answers the keywords that are dealt with. */
function conflictingGroups(target: Draft, part: JsonSchemaObject): ReadonlySet<string> | undefined {
  let handled: Set<string> | undefined;
  for (const group of groupsOf(target, part)) {
    const lead = group[0];
    if (lead === undefined || !Object.hasOwn(target, lead) || !Object.hasOwn(part, lead)) continue;
    const own: Draft = {};
    for (const key of group) if (Object.hasOwn(part, key)) own[key] = part[key];
    nest(target, own);
    handled ??= new Set();
    for (const key of group) handled.add(key);
  }
  return handled;
}

function groupsOf(target: Draft, part: JsonSchemaObject): readonly (readonly string[])[] {
  const tuple = Object.hasOwn(target, "prefixItems") || Object.hasOwn(part, "prefixItems");
  return tuple ? [...GROUPS, ["items", "prefixItems"]] : GROUPS;
}

/** `const` beside `enum`: the constant alone says the same. */
function settleConst(schema: Draft): JsonSchemaObject {
  if (Object.hasOwn(schema, "const") && Object.hasOwn(schema, "enum")) delete schema.enum;
  return schema;
}
