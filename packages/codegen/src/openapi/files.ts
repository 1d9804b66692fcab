import { toFileSchema } from "../catalog/file-argument.ts";
import type { JsonSchema, JsonSchemaObject } from "../schema/json-schema.ts";
import { child } from "../source/location.ts";
import type { Location } from "../source/types.ts";
import { toObject } from "./annotate-schema.ts";
import type { ReadContext } from "./context.ts";
import { contentTypesOf } from "./encoding.ts";
import { follow } from "./follow.ts";
import { kindOf } from "./media-type.ts";
import { entries, type Fields, isObject, list } from "./values.ts";

/** Whether a property of a multipart body is one file or a list of files. */
export type FileCount = "one" | "many";

/** allOf nests no deeper than this in documents that mean something. */
const MAX_NESTING = 16;

/** The properties of a multipart schema that are files, through references and allOf. */
export function findFiles(
  schema: unknown,
  at: Location,
  encoding: unknown,
  context: ReadContext,
  nesting = 0,
): Map<string, FileCount> {
  const files = new Map<string, FileCount>();
  const { value, at: place } = follow(schema, at, context);
  if (!isObject(value) || nesting > MAX_NESTING) return files;
  for (const keyword of ["allOf", "anyOf", "oneOf"]) {
    for (const [index, member] of list(value[keyword]).entries()) {
      const nested = findFiles(member, child(place, keyword, index), encoding, context, nesting + 1);
      for (const [name, count] of nested) files.set(name, count);
    }
  }
  for (const [name, property] of entries(value.properties)) {
    const count = countFiles(property, child(place, "properties", name), contentTypesOf(encoding, name), context);
    if (count !== undefined) files.set(name, count);
  }
  return files;
}

function countFiles(
  schema: unknown,
  at: Location,
  contentTypes: readonly string[],
  context: ReadContext,
): FileCount | undefined {
  const { value, at: place } = follow(schema, at, context);
  if (isFile(value, place, contentTypes, context)) return "one";
  if (!isObject(value) || value.items === undefined) return undefined;
  const items = follow(value.items, child(place, "items"), context);
  return isFile(items.value, items.at, contentTypes, context) ? "many" : undefined;
}

function isFile(value: unknown, at: Location, contentTypes: readonly string[], context: ReadContext): boolean {
  if (isBinarySchema(value, at, context)) return true;
  const isBinaryPart = contentTypes.length > 0 && contentTypes.every((type) => kindOf(type) === "binary");
  if (!isObject(value)) return context.dialect === "3.1" && value === true;
  if (value.type === "string") return isBinaryPart && value.contentEncoding === undefined;
  // OpenAPI 3.1 §4.8.14.3: without a type the default content type is application/octet-stream.
  return context.dialect === "3.1" && isUntyped(value) && (contentTypes.length === 0 || isBinaryPart);
}

const STRUCTURAL = ["type", "$ref", "properties", "items", "enum", "const", "anyOf", "oneOf", "allOf", "not", "format"];

function isUntyped(schema: Fields): boolean {
  return STRUCTURAL.every((keyword) => schema[keyword] === undefined);
}

/**
 * True for schemas of raw bytes: `format: binary` (3.0, and common in 3.1), `contentMediaType` of a binary type without
 * `contentEncoding` (3.1 §4.8.24.4.1), `type: file` (2.0), also as the non-null branch of a choice.
 */
export function isBinarySchema(schema: unknown, at: Location, context: ReadContext, nesting = 0): boolean {
  const { value, at: place } = follow(schema, at, context);
  if (!isObject(value) || nesting > 4) return false;
  if (value.type === "file" || value.format === "binary") return true;
  const { contentMediaType, contentEncoding } = value;
  if (typeof contentMediaType === "string")
    return contentEncoding === undefined && kindOf(contentMediaType) === "binary";
  for (const keyword of ["anyOf", "oneOf", "allOf"]) {
    const branches = list(value[keyword]).filter((branch) => !isObject(branch) || branch.type !== "null");
    if (branches.length !== 1) continue;
    if (isBinarySchema(branches[0], child(place, keyword, 0), context, nesting + 1)) return true;
  }
  return false;
}

/** The schema with its file properties as file arguments. */
export function withFiles(schema: JsonSchema, files: ReadonlyMap<string, FileCount>, context: ReadContext): JsonSchema {
  if (files.size === 0) return schema;
  const root = context.schemas.resolveRoot(schema);
  if (typeof root !== "object") return schema;
  const replaced: Record<string, unknown> = {};
  for (const keyword of ["allOf", "anyOf", "oneOf"]) {
    const branches = list(root[keyword]);
    // Branches of a converted schema are schemas.
    if (branches.length > 0)
      replaced[keyword] = branches.map((branch) => withFiles(branch as JsonSchema, files, context));
  }
  if (isObject(root.properties)) {
    replaced.properties = Object.fromEntries(
      Object.entries(root.properties).map(([name, property]) => {
        const count = files.get(name);
        // Properties of a converted schema are schemas.
        return [name, count === undefined ? property : toFileProperty(property as JsonSchema, count, context)];
      }),
    );
  }
  return { ...root, ...replaced };
}

function toFileProperty(property: JsonSchema, count: FileCount, context: ReadContext): JsonSchemaObject {
  const own = toObject(context.schemas.resolveRoot(property));
  const description = typeof own.description === "string" ? own.description : undefined;
  if (count === "one") return toFileSchema(description);
  const { minItems, maxItems } = own;
  return {
    type: "array",
    ...(description === undefined ? {} : { description }),
    items: toFileSchema(),
    ...(minItems === undefined ? {} : { minItems }),
    ...(maxItems === undefined ? {} : { maxItems }),
  };
}
