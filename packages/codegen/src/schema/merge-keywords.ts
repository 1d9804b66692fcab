import { same } from "./fits.ts";

/** The two values cannot be joined into one: both must stay. */
export const NOT_MERGED: unique symbol = Symbol("not merged");

/** Joins two values of one keyword; `undefined` if nothing satisfies both. */
export type Merge = (a: unknown, b: unknown) => unknown;

const larger: Merge = (a, b) => numbers(a, b, Math.max);
const smaller: Merge = (a, b) => numbers(a, b, Math.min);

/** How each keyword is joined under `allOf`; one that is not listed stays side by side if the values differ. */
export const KEYWORD_MERGES: ReadonlyMap<string, Merge> = new Map<string, Merge>([
  ["type", mergeTypes],
  ["enum", mergeEnums],
  ["const", (a, b) => (same(a, b) ? a : undefined)],
  ["required", mergeNames],
  ["minimum", larger],
  ["exclusiveMinimum", larger],
  ["minLength", larger],
  ["minItems", larger],
  ["minProperties", larger],
  ["maximum", smaller],
  ["exclusiveMaximum", smaller],
  ["maxLength", smaller],
  ["maxItems", smaller],
  ["maxProperties", smaller],
  ["multipleOf", mergeMultiples],
  ["uniqueItems", (a, b) => a === true || b === true],
  ["not", (a, b) => (same(a, b) ? a : { anyOf: [a, b] })],
  ["anyOf", (a, b) => (same(a, b) ? a : NOT_MERGED)],
  ["format", (a, b) => (a === b ? a : NOT_MERGED)],
  ["contentEncoding", (_a, b) => b],
  ["contentMediaType", (_a, b) => b],
]);

function numbers(a: unknown, b: unknown, pick: (a: number, b: number) => number): unknown {
  return typeof a === "number" && typeof b === "number" ? pick(a, b) : b;
}

function mergeTypes(a: unknown, b: unknown): unknown {
  const left = listOf(a);
  const right = listOf(b);
  const common = left.flatMap((type) => {
    if (right.includes(type)) return [type];
    if (type === "integer" && right.includes("number")) return ["integer"];
    return type === "number" && right.includes("integer") ? ["integer"] : [];
  });
  const types = [...new Set(common)];
  if (types.length === 0) return undefined;
  return types.length === 1 ? types[0] : types;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function mergeEnums(a: unknown, b: unknown): unknown {
  const allowed = new Set(listOf(b).map((value) => JSON.stringify(value)));
  const common = listOf(a).filter((value) => allowed.has(JSON.stringify(value)));
  return common.length === 0 ? undefined : common;
}

function mergeNames(a: unknown, b: unknown): unknown {
  return [...new Set([...listOf(a), ...listOf(b)])];
}

function mergeMultiples(a: unknown, b: unknown): unknown {
  if (typeof a !== "number" || typeof b !== "number") return b;
  if (b % a === 0) return b;
  return a % b === 0 ? a : NOT_MERGED;
}
