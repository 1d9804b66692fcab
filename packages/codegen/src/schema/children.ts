import type { JsonSchema, JsonSchemaObject } from "./json-schema.ts";
import { type Draft, isRecord } from "./record.ts";

/** Keywords of the graph form whose value maps names to schemas. */
export const MAP_KEYWORDS: ReadonlySet<string> = new Set(["properties", "patternProperties"]);

/** Keywords whose value is a list of schemas. */
export const LIST_KEYWORDS: ReadonlySet<string> = new Set(["anyOf", "allOf", "prefixItems"]);

/** Keywords whose value is a schema. */
export const SCHEMA_KEYWORDS: ReadonlySet<string> = new Set([
  "items",
  "additionalProperties",
  "not",
  "if",
  "then",
  "else",
  "contains",
  "propertyNames",
]);

/** A copy of a schema in graph form with each schema directly inside it replaced. Data such as defaults is left alone. */
export function mapChildren(schema: JsonSchemaObject, replace: (child: JsonSchema) => JsonSchema): JsonSchemaObject {
  const out: Draft = { ...schema };
  // What stands under these keywords are schemas by the rules of the graph form.
  const each = (value: unknown): JsonSchema => replace(value as JsonSchema);
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    if (MAP_KEYWORDS.has(keyword) && isRecord(value)) {
      // A copy keeps an own `__proto__` an own one when it is replaced.
      const map: Draft = { ...value };
      for (const key of Object.keys(value)) map[key] = each(value[key]);
      out[keyword] = map;
    } else if (LIST_KEYWORDS.has(keyword) && Array.isArray(value)) out[keyword] = value.map(each);
    else if (SCHEMA_KEYWORDS.has(keyword) && isRecord(value)) out[keyword] = each(value);
  }
  return out;
}
