import type { ParameterSpec } from "@mcp-gen/runtime";
import type { ParameterPlace } from "../shapes.ts";
import type { Fields } from "../values.ts";

/** The keywords of a schema that Swagger 2.0 writes into the parameter itself (Swagger 2.0, Parameter Object). */
const SCHEMA_KEYWORDS = [
  "type",
  "format",
  "items",
  "default",
  "maximum",
  "exclusiveMaximum",
  "minimum",
  "exclusiveMinimum",
  "maxLength",
  "minLength",
  "pattern",
  "maxItems",
  "minItems",
  "uniqueItems",
  "enum",
  "multipleOf",
  "x-nullable",
] as const;

/** The schema in a parameter's own keywords; undefined if there are none. Some documents use `schema` all the same. */
export function toSwagger2Schema(fields: Fields): unknown {
  const entries: [string, unknown][] = [];
  for (const keyword of SCHEMA_KEYWORDS) {
    if (fields[keyword] !== undefined) entries.push([keyword, fields[keyword]]);
  }
  if (entries.length === 0) return fields.schema ?? undefined;
  return Object.fromEntries(entries);
}

type CollectionBinding = Omit<ParameterSpec, "from" | "content">;

/** How lists are joined in query, form data and elsewhere (Swagger 2.0, `collectionFormat`); csv unless it says otherwise. */
export function readCollectionFormat(fields: Fields, place: ParameterPlace | "formData"): CollectionBinding {
  if (fields.type !== "array") return {};
  const exploded = place === "query" || place === "formData" || place === "cookie";
  switch (fields.collectionFormat) {
    case "multi":
      return {};
    case "ssv":
      return { style: "spaceDelimited" };
    case "tsv":
      return { style: "tabDelimited" };
    case "pipes":
      return { style: "pipeDelimited" };
    default:
      return exploded ? { explode: false } : {};
  }
}
