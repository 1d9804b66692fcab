import type { Issue, JsonObject } from "./types.ts";

const DIGITS = /^-?\d{1,400}$/;

/** Keywords whose values are data, not schemas. */
const DATA = new Set(["enum", "const", "default", "examples", "required"]);

/** Keywords whose values are schemas by name, where any name is ordinary. */
const BY_NAME = new Set(["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"]);

/**
 * Bounds integers to what a JSON number carries without loss, ±(2^53 − 1): beyond it a number was rounded before we saw
 * it. A string of digits passes instead (`acceptsDigits`).
 */
export function guardIntegers(schema: JsonObject): JsonObject {
  // A JSON object comes back as one.
  return guard(schema) as JsonObject;
}

function guard(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(guard);
  if (typeof schema !== "object" || schema === null) return schema;
  // `fromEntries` defines properties, so a property called `__proto__` stays one.
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, guardKeyword(keyword, value)]),
  );
  if (!takesIntegersOnly(copy.type)) return copy;
  const { minimum, maximum } = copy;
  copy.minimum = typeof minimum === "number" ? Math.max(minimum, Number.MIN_SAFE_INTEGER) : Number.MIN_SAFE_INTEGER;
  copy.maximum = typeof maximum === "number" ? Math.min(maximum, Number.MAX_SAFE_INTEGER) : Number.MAX_SAFE_INTEGER;
  return copy;
}

function guardKeyword(keyword: string, value: unknown): unknown {
  if (DATA.has(keyword)) return value;
  if (!BY_NAME.has(keyword) || typeof value !== "object" || value === null) return guard(value);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, guard(inner)]));
}

function takesIntegersOnly(type: unknown): boolean {
  const types = [type].flat();
  return types.includes("integer") && !types.includes("number");
}

/**
 * Whether the issue is only that an integer beyond 2^53 came as a string of digits. Not within a body: there a string
 * stays a string.
 */
export function acceptsDigits(issue: Issue): boolean {
  return issue.keyword === "type" && wantsInteger(issue) && isUnsafeDigits(issue.data) && !isInBody(issue);
}

/** Whether the issue is a JSON number too large to have arrived unchanged. */
export function isUnsafeNumber(issue: Issue): boolean {
  return typeof issue.data === "number" && Number.isInteger(issue.data) && !Number.isSafeInteger(issue.data);
}

/** A string of digits that no JSON number holds without loss. */
export function isUnsafeDigits(value: unknown): value is string {
  return typeof value === "string" && DIGITS.test(value) && !Number.isSafeInteger(Number(value));
}

/** Whether the value is part of the request body, which is sent as it is. */
export function isInBody(issue: Issue): boolean {
  return issue.path[0] === "body";
}

function wantsInteger(issue: Issue): boolean {
  return [issue.parentSchema.type].flat().includes("integer");
}
