import type { Issue, JsonObject } from "./types.ts";

const DIGITS = /^-?\d{1,400}$/u;

/** Keywords whose values are data, not schemas. */
const DATA = new Set(["enum", "const", "default", "examples"]);

/**
 * Bounds integers to what a JSON number carries without loss, ±(2^53 − 1): beyond it a number was rounded before we saw
 * it. A string of digits passes instead (`acceptsDigits`).
 */
export function guardIntegers(schema: JsonObject): JsonObject {
  return guard(schema) as JsonObject;
}

function guard(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(guard);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, DATA.has(key) ? value : guard(value)]);
  const copy = Object.fromEntries(entries) as Record<string, unknown>;
  if (
    copy.type !== "integer" &&
    !(Array.isArray(copy.type) && copy.type.includes("integer") && !copy.type.includes("number"))
  )
    return copy;
  const { minimum, maximum } = copy;
  copy.minimum = typeof minimum === "number" ? Math.max(minimum, Number.MIN_SAFE_INTEGER) : Number.MIN_SAFE_INTEGER;
  copy.maximum = typeof maximum === "number" ? Math.min(maximum, Number.MAX_SAFE_INTEGER) : Number.MAX_SAFE_INTEGER;
  return copy;
}

/** Whether the issue is only that an integer beyond 2^53 came as a string of digits. */
export function acceptsDigits(issue: Issue): boolean {
  return issue.keyword === "type" && wantsInteger(issue) && isUnsafeDigits(issue.data);
}

/** Whether the issue is a JSON number too large to have arrived unchanged. */
export function isUnsafeNumber(issue: Issue): boolean {
  const bound = issue.keyword === "maximum" || issue.keyword === "minimum";
  return bound && wantsInteger(issue) && typeof issue.data === "number" && !Number.isSafeInteger(issue.data);
}

/** A string of digits that no JSON number holds without loss. */
export function isUnsafeDigits(value: unknown): value is string {
  return typeof value === "string" && DIGITS.test(value) && !Number.isSafeInteger(Number(value));
}

function wantsInteger(issue: Issue): boolean {
  const type = issue.parentSchema.type;
  return type === "integer" || (Array.isArray(type) && type.includes("integer"));
}
