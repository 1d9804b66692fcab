import type { OutputKind, OutputMode, OutputSpec } from "../catalog/types.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import { child } from "../source/location.ts";
import type { ReadContext } from "./context.ts";
import { isBinarySchema } from "./files.ts";
import { isJson, kindOf } from "./media-type.ts";
import { isOperationError } from "./operation-error.ts";
import { isSchemaError } from "./schema/schema-reader.ts";
import type { MediaShape, ResponseShape } from "./shapes.ts";

/** What a successful call answers. An output schema is listed only if every documented 2xx answer is JSON. */
export function readOutput(
  responses: readonly ResponseShape[],
  wanted: OutputMode | undefined,
  context: ReadContext,
): OutputSpec {
  const kinds: OutputKind[] = [];
  const schemas: (JsonSchema | undefined)[] = [];
  const success = successful(responses);
  for (const response of success) {
    const { kind, schema } = readAnswer(response, context);
    if (kind !== undefined && !kinds.includes(kind)) kinds.push(kind);
    if (kind === "json") schemas.push(schema);
  }
  const known = distinct(schemas.filter((schema) => schema !== undefined));
  if (known.length === 0 || schemas.includes(undefined)) return { kinds, mode: "none", wrap: false };
  const [only] = known;
  const schema: JsonSchema = known.length === 1 && only !== undefined ? only : { anyOf: known };
  if (schemas.length !== success.length) return { kinds, schema, mode: "none", wrap: false };
  const wrap = !known.every((branch) => context.schemas.isObject(branch, "output"));
  return { kinds, schema, mode: wanted ?? context.options.output ?? "lenient", wrap };
}

/** The documented 2xx answers; `default` if there is none (OpenAPI 3.1 §4.8.16). */
export function successful(responses: readonly ResponseShape[]): ResponseShape[] {
  const success = responses.filter(({ status }) => status.startsWith("2"));
  return success.length > 0 ? success : responses.filter(({ status }) => status === "default");
}

/** True if an answer has no content for certain; other documents just do not say what comes. */
export function isEmpty({ status, content }: ResponseShape, all: readonly ResponseShape[]): boolean {
  if (content.length > 0) return false;
  return status === "204" || status === "205" || all.some((other) => other.content.length > 0);
}

interface Answer {
  readonly kind: OutputKind | undefined;
  readonly schema?: JsonSchema | undefined;
}

function readAnswer(response: ResponseShape, context: ReadContext): Answer {
  const { content, status } = response;
  if (content.length === 0) return { kind: status === "204" || status === "205" ? "empty" : undefined };
  const json = content.find((media) => isJsonAnswer(media, context));
  if (json !== undefined) return { kind: "json", schema: readSchema(json, context) };
  return { kind: content.some(({ mediaType }) => kindOf(mediaType) === "text") ? "text" : "binary" };
}

/** `Accept` asks for JSON first, so one JSON type among others is what comes. */
function isJsonAnswer(media: MediaShape, context: ReadContext): boolean {
  const { mediaType, schema, at } = media;
  if (!isJson(mediaType) && kindOf(mediaType) !== undefined) return false;
  if (schema === undefined) return isJson(mediaType);
  return !tolerant(() => isBinarySchema(schema, child(at, "schema"), context), false, media, context);
}

function readSchema(media: MediaShape, context: ReadContext): JsonSchema | undefined {
  const { schema, at } = media;
  if (schema === undefined || schema === null) return undefined;
  return tolerant(() => context.schemas.read(schema, child(at, "schema"), "output"), undefined, media, context);
}

/** A call does not need the schema of its answer, so one that leads nowhere costs the output schema only. */
function tolerant<T>(read: () => T, otherwise: T, { at }: MediaShape, context: ReadContext): T {
  try {
    return read();
  } catch (error) {
    if (!isSchemaError(error) && !isOperationError(error)) throw error;
    context.sink.report({ code: "MG2031", message: `An answer cannot be read: ${error.report.message}`, at });
    return otherwise;
  }
}

function distinct(schemas: JsonSchema[]): JsonSchema[] {
  if (schemas.length < 2) return schemas;
  return [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
}
