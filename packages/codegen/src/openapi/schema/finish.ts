import { refName } from "../../schema/fits.ts";
import type { JsonSchemaObject } from "../../schema/json-schema.ts";
import { ABSENT } from "../../schema/merge-all-of.ts";
import { type Draft, isRecord, put } from "../../schema/record.ts";
import type { Location } from "../../source/types.ts";
import { quote, type Scope, under, warn } from "./context.ts";

/** Keywords beside which no type is inferred. */
const COMPOSITION = ["$ref", "anyOf", "allOf", "not", "if", "enum", "const"] as const;

/**
 * The last step for a schema that stands on its own: absent properties go, `required` keeps only names that are
 * described, and what has properties is an object.
 */
export function finish(scope: Scope, raw: JsonSchemaObject, at: Location): JsonSchemaObject {
  if (raw.properties === undefined && raw.required === undefined && raw.additionalProperties === undefined) return raw;
  const visible = withoutAbsent(raw);
  const described = withoutUnknownNames(scope, visible, at);
  return impliesObject(described) ? { type: "object", ...described } : described;
}

/** Whether a schema without a type describes an object: by properties, or by what others must be. */
export function impliesObject(schema: JsonSchemaObject): boolean {
  if (schema.type !== undefined) return false;
  if (schema.properties === undefined && !isRecord(schema.additionalProperties)) return false;
  return COMPOSITION.every((keyword) => schema[keyword] === undefined);
}

/** Removes properties that are absent in this direction, and their names from `required`. */
export function withoutAbsent(raw: JsonSchemaObject): JsonSchemaObject {
  const { properties } = raw;
  if (!isRecord(properties)) return raw;
  const keys = Object.keys(properties);
  if (!keys.some((key) => properties[key] === ABSENT)) return raw;
  const kept: Draft = {};
  for (const key of keys) if (properties[key] !== ABSENT) put(kept, key, properties[key]);
  const gone = (name: unknown) =>
    typeof name === "string" && Object.hasOwn(properties, name) && !Object.hasOwn(kept, name);
  const { required, ...rest } = raw;
  const names = Array.isArray(required) ? required.filter((name) => !gone(name)) : [];
  return { ...rest, properties: kept, ...(names.length > 0 ? { required: names } : {}) };
}

function withoutUnknownNames(scope: Scope, schema: JsonSchemaObject, at: Location): JsonSchemaObject {
  const { required } = schema;
  if (!Array.isArray(required) || required.every((name) => isOwn(schema, name))) return schema;
  if (isRecord(schema.additionalProperties)) return schema;
  const unknown = required.filter((name) => !isDescribed(scope, schema, name, 0));
  if (unknown.length === 0) return schema;
  const names = unknown.slice(0, 5).map(quote).join(", ");
  const more = unknown.length > 5 ? `, and ${unknown.length - 5} more` : "";
  warn(scope, "MG2109", under(at, "required"), `"required" names ${names}${more}, which the object does not describe.`);
  const kept = required.filter((name) => !unknown.includes(name));
  const { required: _, ...rest } = schema;
  return kept.length > 0 ? { ...rest, required: kept } : rest;
}

function isOwn(schema: JsonSchemaObject, name: string): boolean {
  return isRecord(schema.properties) && Object.hasOwn(schema.properties, name);
}

/** Whether a schema, or a branch or part of it, has a property. */
export function isDescribed(scope: Scope, schema: JsonSchemaObject, name: string, depth: number): boolean {
  if (isOwn(schema, name)) return true;
  if (depth > 4) return true;
  const target = refName(schema.$ref);
  if (target !== undefined) {
    const entry = scope.context.entries.get(target);
    const raw = entry === undefined ? undefined : scope.context.rawOf(entry);
    if (raw === undefined || isDescribed(scope, raw, name, depth + 1)) return true;
  }
  for (const keyword of ["anyOf", "allOf"] as const) {
    const parts: unknown = schema[keyword];
    if (Array.isArray(parts) && parts.some((part) => isRecord(part) && isDescribed(scope, part, name, depth + 1))) {
      return true;
    }
  }
  const { then: positive, else: negative } = schema;
  return [positive, negative].some((part) => isRecord(part) && isDescribed(scope, part, name, depth + 1));
}
