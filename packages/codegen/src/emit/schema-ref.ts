import type { JsonSchema } from "../schema/json-schema.ts";
import { isRecord } from "../schema/record.ts";

/** Branches of a schema's choices: one list for `anyOf`, one for `oneOf`. */
export function choices({ anyOf, oneOf }: Readonly<Record<string, unknown>>): readonly JsonSchema[][] {
  if (anyOf === undefined && oneOf === undefined) return NONE;
  return [schemaList(anyOf), schemaList(oneOf)].filter((branches) => branches.length > 0);
}

const NONE: readonly JsonSchema[][] = [];

/** The schemas of a list such as `allOf`; what is no schema is left out. */
export function schemaList(value: unknown): JsonSchema[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

/** Whether a value can be a schema. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "boolean" || isRecord(value);
}
