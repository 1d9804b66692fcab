import type { JsonSchema, JsonSchemaObject } from "../schema/json-schema.ts";
import type { ReadContext } from "./context.ts";
import type { BodyShape, Slot } from "./shapes.ts";
import { isObject, texts } from "./values.ts";

/**
 * The properties of an object body as arguments of their own (option `body: "flatten"`); undefined if the body stays
 * nested: without the option, and where the schema is more than a list of properties.
 */
export function flattenBody(body: BodyShape, context: ReadContext): Slot[] | undefined {
  if (context.options.body !== "flatten" || body.file || body.kind === "text" || body.kind === "binary")
    return undefined;
  const root = context.schemas.resolveRoot(body.schema);
  if (!isFlat(root)) return undefined;
  const required = new Set(body.required ? texts(root.required) : []);
  return Object.entries(root.properties).map(([name, schema]) => ({
    in: "body",
    name,
    required: required.has(name),
    schema,
    mediaType: body.contentType,
    ...(body.files?.includes(name) === true ? { file: true } : {}),
    at: body.at,
  }));
}

const COMPOSED = ["anyOf", "oneOf", "allOf", "not", "if", "patternProperties", "minProperties", "maxProperties"];

function isFlat(root: JsonSchema): root is JsonSchemaObject & { properties: Readonly<Record<string, JsonSchema>> } {
  if (typeof root !== "object" || root.type !== "object" || !isObject(root.properties)) return false;
  if (Object.keys(root.properties).length === 0 || isObject(root.additionalProperties)) return false;
  return COMPOSED.every((keyword) => root[keyword] === undefined);
}
