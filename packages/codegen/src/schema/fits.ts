import type { JsonSchema } from "./json-schema.ts";
import { isRecord } from "./record.ts";

/** Finds the schema behind `#/$defs/<name>`. */
export type Deref = (name: string) => JsonSchema | undefined;

const DEFS = "#/$defs/";
/** Below this nesting a value is taken to fit. */
const MAX_DEPTH = 8;
/** Elements of an array that are looked at. */
const MAX_ITEMS = 50;

/** The name behind a reference of the graph form. */
export function refName(ref: unknown): string | undefined {
  return typeof ref === "string" && ref.startsWith(DEFS) ? ref.slice(DEFS.length) : undefined;
}

/**
 * Whether a value fits a schema in graph form, by types, enums, bounds and structure: patterns, formats and
 * conditions are not looked at. For defaults and examples, where a full validator would cost too much.
 */
export function fits(value: unknown, schema: JsonSchema, deref: Deref, depth = 0): boolean {
  if (typeof schema === "boolean") return schema;
  if (depth > MAX_DEPTH) return true;
  const target = refName(schema.$ref);
  if (target !== undefined && !fits(value, deref(target) ?? true, deref, depth + 1)) return false;
  if (!fitsType(value, schema.type)) return false;
  if (Array.isArray(schema.enum) && !schema.enum.some((member) => same(member, value))) return false;
  if (Object.hasOwn(schema, "const") && !same(schema.const, value)) return false;
  if (!fitsBounds(value, schema)) return false;
  return fitsParts(value, schema, deref, depth) && fitsStructure(value, schema, deref, depth);
}

/** Whether a value is of a JSON Schema type, or of one of several. */
export function fitsType(value: unknown, type: unknown): boolean {
  if (Array.isArray(type)) return type.some((one) => fitsType(value, one));
  if (typeof type !== "string") return true;
  const actual = typeName(value);
  return actual === type || (type === "number" && actual === "integer");
}

/** The narrowest JSON Schema type of a value. */
export function typeName(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}

/** Equality of JSON values; objects in the same key order only. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object") return false;
  return JSON.stringify(a) === JSON.stringify(b);
}

function fitsBounds(value: unknown, schema: Readonly<Record<string, unknown>>): boolean {
  if (typeof value === "number") {
    return (
      atLeast(value, schema.minimum) &&
      atMost(value, schema.maximum) &&
      value !== schema.exclusiveMinimum &&
      value !== schema.exclusiveMaximum &&
      atLeast(value, schema.exclusiveMinimum) &&
      atMost(value, schema.exclusiveMaximum)
    );
  }
  if (typeof value === "string")
    return atLeast(value.length, schema.minLength) && atMost(value.length, schema.maxLength);
  if (Array.isArray(value)) return atLeast(value.length, schema.minItems) && atMost(value.length, schema.maxItems);
  return true;
}

function atLeast(value: number, bound: unknown): boolean {
  return typeof bound !== "number" || value >= bound;
}

function atMost(value: number, bound: unknown): boolean {
  return typeof bound !== "number" || value <= bound;
}

function fitsParts(value: unknown, schema: Readonly<Record<string, unknown>>, deref: Deref, depth: number): boolean {
  const matches = (part: JsonSchema) => fits(value, part, deref, depth + 1);
  if (Array.isArray(schema.anyOf) && !schema.anyOf.some(matches)) return false;
  return !Array.isArray(schema.allOf) || schema.allOf.every(matches);
}

function fitsStructure(
  value: unknown,
  schema: Readonly<Record<string, unknown>>,
  deref: Deref,
  depth: number,
): boolean {
  if (Array.isArray(value)) {
    if (schema.prefixItems !== undefined || !isRecord(schema.items)) return true;
    const items = schema.items;
    return value.slice(0, MAX_ITEMS).every((item) => fits(item, items, deref, depth + 1));
  }
  if (!isRecord(value)) return true;
  if (Array.isArray(schema.required) && !schema.required.every((name) => Object.hasOwn(value, name))) return false;
  const properties = isRecord(schema.properties) ? schema.properties : {};
  return Object.entries(value).every(([key, item]) => {
    // Values under `properties` and `additionalProperties` of a converted schema are schemas.
    const part = (Object.hasOwn(properties, key) ? properties[key] : schema.additionalProperties) as JsonSchema;
    return part === undefined || fits(item, part, deref, depth + 1);
  });
}
