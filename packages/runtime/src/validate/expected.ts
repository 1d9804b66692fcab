import { showValue } from "./show-value.ts";
import type { JsonObject } from "./types.ts";

/** A schema in a few words, e.g. `an array of strings`. */
export function expected(schema: unknown): string {
  if (typeof schema !== "object" || schema === null) return "a value";
  const { type, items, enum: values, const: constant, title, $ref, anyOf, oneOf, format } = schema as JsonObject;
  if (Array.isArray(values)) return `one of ${listed(values, 12)}`;
  if (constant !== undefined) return showValue(constant);
  if (type === "array") return `an array of ${plural(items)}`;
  if (type === "string" && typeof format === "string") return `a string (${format.slice(0, 40)})`;
  if (type !== undefined) return typeNames(type);
  const union = anyOf ?? oneOf;
  if (Array.isArray(union)) return forms(union);
  if (typeof title === "string") return title.slice(0, 60);
  return refName($ref) ?? "a value";
}

/** Branches of a union in words, each once. */
export function forms(branches: readonly unknown[]): string {
  return [...new Set(branches.map(expected))].slice(0, 6).join(", or ");
}

/** JSON values in a row; what is beyond `max` is left out. */
export function listed(values: readonly unknown[], max: number): string {
  const shown = values.slice(0, max).map((value) => showValue(value));
  return `${shown.join(", ")}${values.length > max ? ", …" : ""}`;
}

const TYPE_NAMES: ReadonlyMap<unknown, string> = new Map([
  ["string", "a string"],
  ["number", "a number"],
  ["integer", "an integer"],
  ["boolean", "true or false"],
  ["object", "an object"],
  ["array", "an array"],
  ["null", "null"],
]);

/** `a string or null` for `["string", "null"]`. */
export function typeNames(type: unknown): string {
  const names = [type].flat().map((one) => TYPE_NAMES.get(one) ?? String(one));
  return names.join(" or ");
}

function plural(items: unknown): string {
  if (typeof items !== "object" || items === null) return "values";
  const { type, $ref } = items as JsonObject;
  return typeof type === "string" ? `${type}s` : (refName($ref) ?? "values");
}

function refName(ref: unknown): string | undefined {
  return typeof ref === "string" ? ref.split("/").at(-1)?.slice(0, 60) : undefined;
}
