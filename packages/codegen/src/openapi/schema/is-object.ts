import { refName } from "../../schema/fits.ts";
import type { JsonSchema } from "../../schema/json-schema.ts";
import { isRecord } from "../../schema/record.ts";

const MAX_DEPTH = 30;

/**
 * Whether every value of a schema in graph form is an object. Properties or a schema for others imply one; a union
 * counts only if each of its branches does.
 */
export function isCertainlyObject(
  schema: JsonSchema,
  resolve: (name: string) => JsonSchema | undefined,
  depth = 0,
): boolean {
  if (typeof schema === "boolean" || depth > MAX_DEPTH) return false;
  const is = (part: unknown): boolean => isRecord(part) && isCertainlyObject(part, resolve, depth + 1);
  const name = refName(schema.$ref);
  if (name !== undefined) return is(resolve(name));
  if (schema.type !== undefined) return schema.type === "object";
  if (Array.isArray(schema.allOf) && schema.allOf.some(is)) return true;
  const implied = schema.properties !== undefined || schema.additionalProperties !== undefined;
  if (!Array.isArray(schema.anyOf)) return implied && schema.enum === undefined && schema.const === undefined;
  return schema.anyOf.every((branch) => is(branch) || (implied && isUntyped(branch)));
}

/** A branch that only adds to the object around it. */
function isUntyped(branch: unknown): boolean {
  return (
    isRecord(branch) && ["$ref", "type", "anyOf", "enum", "const"].every((keyword) => branch[keyword] === undefined)
  );
}
