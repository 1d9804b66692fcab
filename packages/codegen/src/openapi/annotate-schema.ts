import type { JsonSchema, JsonSchemaObject } from "../schema/json-schema.ts";
import { cleanText } from "../schema/text.ts";
import type { ReadContext } from "./context.ts";

/** Characters of a schema's own description that are kept next to the one of the parameter. */
const MAX_SECOND_DESCRIPTION = 300;

/** Examples longer than this, as JSON, would only cost tokens. */
const MAX_EXAMPLE = 60;

export interface Annotation {
  readonly description?: string | undefined;
  readonly deprecated?: boolean;
  readonly example?: unknown;
}

/** A schema with what a parameter or body says about it; its own description follows if it says something else. */
export function annotateSchema(schema: JsonSchema, annotation: Annotation, context: ReadContext): JsonSchema {
  const description = describe(schema, annotation, context);
  if (description === undefined && annotation.deprecated !== true) return schema;
  return {
    ...toObject(schema),
    ...(description === undefined ? {} : { description }),
    ...(annotation.deprecated === true ? { deprecated: true } : {}),
  };
}

/** A boolean schema as an object, so that keywords can be added. */
export function toObject(schema: JsonSchema): JsonSchemaObject {
  if (typeof schema === "object") return schema;
  return schema ? {} : { not: {} };
}

function describe(schema: JsonSchema, annotation: Annotation, context: ReadContext): string | undefined {
  const given = cleanText(annotation.description ?? "").trim();
  const example = toExample(annotation.example, given);
  const root = context.schemas.resolveRoot(schema);
  const own = typeof root === "object" && typeof root.description === "string" ? root.description : "";
  const second = own.length > MAX_SECOND_DESCRIPTION || given.includes(own) ? "" : own;
  const parts = given === "" ? [own] : own.includes(given) ? [own] : [given, second];
  const text = sentences([...parts, own.includes("Example") ? "" : example]);
  return text === "" || text === own ? undefined : text;
}

function toExample(example: unknown, given: string): string {
  if (typeof example !== "string" && typeof example !== "number") return "";
  const json = cleanText(JSON.stringify(example));
  if (json.length > MAX_EXAMPLE || given.includes(String(example)) || /example|e\.g\./i.test(given)) return "";
  return `Example: ${json}`;
}

function sentences(parts: readonly string[]): string {
  const [first = "", ...rest] = parts.filter((part) => part !== "");
  return rest.reduce((text, part) => `${/[.!?:;]$/.test(text) ? text : `${text}.`} ${part}`, first);
}
