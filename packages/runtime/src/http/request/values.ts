import { ToolError } from "../../errors.ts";

/** An argument as the parameter styles see it; texts are not encoded yet. */
export type FlatValue =
  | { readonly kind: "none" }
  | { readonly kind: "scalar"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "object"; readonly entries: readonly (readonly [key: string, text: string])[] };

const NONE: FlatValue = { kind: "none" };

/**
 * Reads an argument as scalar, list or object.
 *
 * As in RFC 6570 §2.3 and §3.2.1, `undefined`, `null`, empty lists and empty objects are nothing, members that are
 * nothing are left out, and `""` is a value. Objects and lists inside a list or object, which no style defines, become
 * JSON text.
 */
export function flattenValue(value: unknown, argument: string): FlatValue {
  if (value === undefined || value === null) return NONE;
  if (typeof value !== "object") return { kind: "scalar", text: toScalar(value, argument) };
  if (Array.isArray(value)) {
    const items = value.filter(isPresent).map((item) => toMember(item, argument));
    return items.length === 0 ? NONE : { kind: "list", items };
  }
  const entries: [string, string][] = [];
  for (const [key, member] of Object.entries(value)) {
    if (isPresent(member)) entries.push([key, toMember(member, argument)]);
  }
  return entries.length === 0 ? NONE : { kind: "object", entries };
}

/** Neither `undefined` nor `null`. */
export function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** A plain object: what JSON calls an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function toMember(value: unknown, argument: string): string {
  return typeof value === "object" ? JSON.stringify(value) : toScalar(value, argument);
}

/** A string, number, boolean or bigint as text. Integers beyond 2^53 are refused: JSON has already rounded them. */
export function toScalar(value: unknown, argument: string): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") {
    if (Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value)) return String(value);
    throw new ToolError(
      `${argument}: the number ${value} cannot be sent without loss. Give it as a string of digits, e.g. "9007199254740993".`,
    );
  }
  if (typeof value === "boolean" || typeof value === "bigint") return String(value);
  throw new ToolError(`${argument}: a ${typeof value} cannot be sent.`);
}
