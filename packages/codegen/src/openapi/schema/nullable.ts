import type { JsonSchemaObject } from "../../schema/json-schema.ts";
import { type Draft, isRecord } from "../../schema/record.ts";
import { impliesObject } from "./finish.ts";

const HOISTED = ["title", "description", "default", "examples", "deprecated"] as const;
const NULL: JsonSchemaObject = Object.freeze({ type: "null" });

/** The schema that takes `null` too (OpenAPI 3.0.4 §4.7.24.1 `nullable`). */
export function toNullable(schema: JsonSchemaObject): JsonSchemaObject {
  if (["$ref", "allOf", "not", "if"].some((keyword) => schema[keyword] !== undefined)) return orNull(schema);
  if (schema.anyOf !== undefined) return nullableUnion(schema);
  const typed: Draft = impliesObject(schema) ? { type: "object", ...schema } : { ...schema };
  if (Object.hasOwn(typed, "const")) {
    if (typed.const !== null) typed.enum = [typed.const, null];
    if (typed.const !== null) delete typed.const;
  } else if (Array.isArray(typed.enum) && !typed.enum.includes(null)) typed.enum = [...typed.enum, null];
  const types: readonly unknown[] = Array.isArray(typed.type) ? typed.type : [typed.type];
  if (typed.type !== undefined && !types.includes("null")) typed.type = [...types, "null"];
  return typed;
}

function nullableUnion(schema: JsonSchemaObject): JsonSchemaObject {
  const { anyOf, ...rest } = schema;
  const others = Object.keys(rest).filter((key) => !HOISTED.some((keyword) => keyword === key));
  if (others.length > 0 || !Array.isArray(anyOf)) return orNull(schema);
  return anyOf.some(takesNull) ? schema : { ...rest, anyOf: [...anyOf, NULL] };
}

function takesNull(branch: unknown): boolean {
  if (!isRecord(branch)) return false;
  return branch.type === "null" || (Array.isArray(branch.type) && branch.type.includes("null"));
}

function orNull(schema: JsonSchemaObject): JsonSchemaObject {
  const outer: Draft = {};
  const inner: Draft = {};
  for (const key of Object.keys(schema)) {
    if (HOISTED.some((keyword) => keyword === key)) outer[key] = schema[key];
    else inner[key] = schema[key];
  }
  return { ...outer, anyOf: [inner, NULL] };
}
