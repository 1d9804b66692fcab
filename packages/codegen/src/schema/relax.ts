import { mapChildren } from "./children.ts";
import { typeName } from "./fits.ts";
import type { JsonSchema, JsonSchemaObject } from "./json-schema.ts";
import { type Draft, isRecord } from "./record.ts";

/** Keywords that live APIs break, and documentation that a reader of answers does not need. */
const DROPPED: ReadonlySet<string> = new Set([
  "required",
  "format",
  "pattern",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
  "contains",
  "minContains",
  "maxContains",
  "propertyNames",
  "not",
  "if",
  "then",
  "else",
  "default",
  "examples",
]);

/**
 * The lenient form of an output schema in graph form: no `required`, no formats, no bounds, objects open, `null`
 * accepted everywhere, the values of an enum kept as `examples`, 64-bit integers also as strings. References stay, to
 * schemas that are to be relaxed as well.
 */
export function relax(schema: JsonSchema): JsonSchemaObject {
  return mapChildren(relaxNode(schema), relax);
}

/** The same for one level: schemas inside are left as they are. */
export function relaxNode(schema: JsonSchema): JsonSchemaObject {
  if (typeof schema === "boolean") return {};
  if (isReference(schema)) return schema;
  const out: Draft = {};
  for (const key of Object.keys(schema)) if (!DROPPED.has(key)) relaxKeyword(out, key, schema);
  return out.anyOf === undefined && out.allOf === undefined ? out : unwrapSingle(out);
}

function isReference(schema: JsonSchemaObject): boolean {
  return schema.$ref !== undefined && schema.anyOf === undefined && schema.allOf === undefined;
}

function relaxKeyword(out: Draft, key: string, schema: JsonSchemaObject): void {
  const value = schema[key];
  switch (key) {
    case "type":
      out.type = relaxType(value, schema.format);
      return;
    case "enum":
    case "const":
      relaxValues(out, key === "enum" ? value : [value], schema);
      return;
    case "additionalProperties":
      if (isRecord(value)) out.additionalProperties = value;
      return;
    case "anyOf":
    case "allOf":
      relaxBranches(out, key, value);
      return;
    default:
      out[key] = value;
  }
}

function relaxType(type: unknown, format: unknown): readonly unknown[] {
  const types: unknown[] = Array.isArray(type) ? [...type] : [type];
  const numeric = types.includes("integer") || types.includes("number");
  if (format === "int64" && numeric && !types.includes("string")) types.push("string");
  if (!types.includes("null")) types.push("null");
  return types;
}

function relaxValues(out: Draft, values: unknown, schema: JsonSchemaObject): void {
  if (!Array.isArray(values)) return;
  const known = values.filter((value) => value !== null);
  if (schema.type === undefined) out.type = [...new Set([...values.map(typeName), "null"])];
  if (known.length > 0) out.examples = known;
}

/** Everything takes `null` once it is relaxed, so a branch for it says nothing; nor does a part that only bounds. */
function relaxBranches(out: Draft, key: string, list: unknown): void {
  if (!Array.isArray(list)) return;
  const idle = key === "anyOf" ? isNull : isBound;
  out[key] = list.filter((branch) => !idle(branch));
}

function isNull(schema: unknown): boolean {
  return isRecord(schema) && schema.type === "null";
}

function isBound(schema: unknown): boolean {
  return isRecord(schema) && Object.keys(schema).every((key) => DROPPED.has(key));
}

/** `{ description, anyOf: [X] }` is `{ ...X, description }`. */
function unwrapSingle(out: Draft): JsonSchemaObject {
  for (const key of ["anyOf", "allOf"]) {
    const branches = out[key];
    if (!Array.isArray(branches) || branches.length > 1) continue;
    const only: unknown = branches[0];
    const { [key]: _, ...rest } = out;
    if (!isRecord(only)) return rest;
    if (Object.keys(rest).every((own) => own === "description" || own === "title" || own === "deprecated")) {
      return { ...relaxNode(only), ...rest };
    }
  }
  return out;
}
