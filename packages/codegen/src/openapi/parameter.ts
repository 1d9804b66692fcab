import type { JsonSchema } from "../schema/json-schema.ts";
import { child } from "../source/location.ts";
import type { Location } from "../source/types.ts";
import { annotateSchema, toObject } from "./annotate-schema.ts";
import type { ReadContext } from "./context.ts";
import { follow, followDescribed } from "./follow.ts";
import { isMediaType } from "./media-type.ts";
import type { ParameterPlace, ParameterShape } from "./shapes.ts";
import { readStyle } from "./style.ts";
import { readCollectionFormat, toSwagger2Schema } from "./swagger2/parameter.ts";
import { compact, type Fields, isObject, members, text } from "./values.ts";

const PLACES: readonly ParameterPlace[] = ["path", "query", "header", "cookie", "querystring"];

/** One Parameter Object or a reference to one (OpenAPI 3.1 §4.8.12); undefined, with a warning, if it is unusable. */
export function readParameter(value: unknown, from: Location, context: ReadContext): ParameterShape | undefined {
  const { value: fields, at, description } = followDescribed(value, from, context);
  if (!isObject(fields)) return refuse(at, "it is no object", context);
  const known = description === undefined ? context.parameters.get(fields) : undefined;
  if (known !== undefined) return known;
  const place = PLACES.find((allowed) => allowed === fields.in);
  if (typeof fields.name !== "string" || fields.name === "") return refuse(at, "it has no name", context);
  if (place === undefined) return refuse(at, `"in: ${String(fields.in)}" is not known`, context);
  const shape = toShape({ ...fields, ...(description === undefined ? {} : { description }) }, place, at, context);
  if (description === undefined) context.parameters.set(fields, shape);
  return shape;
}

function refuse(at: Location, reason: string, context: ReadContext): undefined {
  context.sink.report({ code: "MG2011", message: `A parameter is ignored: ${reason}`, at });
  return undefined;
}

function toShape(fields: Fields, place: ParameterPlace, at: Location, context: ReadContext): ParameterShape {
  const content = readContent(fields, at, context);
  const schema =
    content === undefined ? readSchema(fields, at, context) : context.schemas.read(content.schema, content.at, "input");
  const annotation = {
    description: text(fields.description),
    deprecated: fields.deprecated === true,
    example: fields.example,
  };
  return compact({
    in: place,
    name: String(fields.name),
    required: place === "path" || fields.required === true,
    schema: annotateSchema(fitPlace(schema, place, fields, context), annotation, context),
    mediaType: content?.binding.content,
    binding: content === undefined ? readBinding({ fields, place, schema, at }, context) : content.binding,
    at,
  });
}

/** `content` has exactly one media type; the first is taken. */
function readContent(fields: Fields, at: Location, context: ReadContext) {
  const [entry] = members(fields.content);
  if (entry === undefined || (fields.schema !== undefined && !isMediaType(entry[0]))) return undefined;
  const place = child(at, "content", entry[0]);
  const media = follow(entry[1], place, context);
  const schema = isObject(media.value) ? (media.value.schema ?? {}) : {};
  return { schema, at: child(media.at, "schema"), binding: { content: entry[0] } };
}

function readSchema(fields: Fields, at: Location, context: ReadContext): JsonSchema {
  if (context.dialect !== "2.0" && fields.schema !== undefined && fields.schema !== null) {
    return context.schemas.read(fields.schema, child(at, "schema"), "input");
  }
  const own = toSwagger2Schema(fields);
  if (context.dialect !== "2.0" || own === undefined) {
    const message = `Parameter "${String(fields.name)}" has no schema; ${own === undefined ? "a string" : "its own type"} is assumed`;
    context.sink.report({ code: "MG2021", message, at });
  }
  return own === undefined ? { type: "string" } : context.schemas.read(own, at, "input");
}

interface Bindable {
  readonly fields: Fields;
  readonly place: ParameterPlace;
  readonly schema: JsonSchema;
  readonly at: Location;
}

function readBinding({ fields, place, schema, at }: Bindable, context: ReadContext): ParameterShape["binding"] {
  const binding =
    context.dialect === "2.0" ? readCollectionFormat(fields, place) : readStyle(fields, place, at, context);
  if (binding.explode === undefined || !isScalar(context.schemas.resolveRoot(schema))) return binding;
  // One value is sent the same way whether exploded or not, except by matrix and label only in lists.
  const { explode: _, ...rest } = binding;
  return rest;
}

const SCALARS: ReadonlySet<unknown> = new Set(["string", "integer", "number", "boolean"]);

function isScalar(schema: JsonSchema): boolean {
  return typeof schema === "object" && SCALARS.has(schema.type);
}

/** An empty path segment is another resource; `allowEmptyValue` takes one whatever the schema says. */
function fitPlace(schema: JsonSchema, place: ParameterPlace, fields: Fields, context: ReadContext): JsonSchema {
  const root = context.schemas.resolveRoot(schema);
  if (typeof root !== "object") return schema;
  const isText = root.type === "string";
  if (place === "path" && isText && root.enum === undefined && root.const === undefined) {
    return typeof root.minLength === "number" && root.minLength >= 1 ? schema : { ...root, minLength: 1 };
  }
  if (place !== "query" || fields.allowEmptyValue !== true) return schema;
  const takesEmpty = isText && root.enum === undefined && !root.minLength && root.pattern === undefined;
  return takesEmpty ? schema : { anyOf: [toObject(schema), { type: "string", maxLength: 0 }] };
}
