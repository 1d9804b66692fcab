import { child } from "../source/location.ts";
import type { Location } from "../source/types.ts";
import type { ReadContext } from "./context.ts";
import { follow } from "./follow.ts";
import { isMediaType } from "./media-type.ts";
import { isOperationError } from "./operation-error.ts";
import type { OperationSite } from "./path-item.ts";
import type { MediaShape, ResponseShape } from "./shapes.ts";
import { readSwagger2Content } from "./swagger2/response.ts";
import { isObject, members } from "./values.ts";

const STATUS = /^([1-5]\d\d|[1-5]XX|default)$/;

/**
 * The documented answers (OpenAPI 3.1 §4.8.16). One that cannot be read is reported and left out: a request does not
 * need it.
 */
export function readResponses(site: OperationSite, context: ReadContext): ResponseShape[] {
  const at = child(site.at, "responses");
  const { responses } = site.operation;
  if (responses !== undefined && !isObject(responses)) {
    context.sink.report({ code: "MG2005", message: `"responses" is no object; ignored`, at });
  }
  const shapes: ResponseShape[] = [];
  for (const [key, value] of members(responses)) {
    const place = child(at, key);
    const status = toStatus(key);
    if (status === undefined) {
      context.sink.report({ code: "MG2005", message: `"${key}" is no status; ignored`, at: place });
      continue;
    }
    const content = readAnswer(value, place, site, context);
    if (content !== undefined) shapes.push({ status, content });
  }
  return shapes;
}

/** `2xx` is meant as `2XX`. */
function toStatus(key: string): string | undefined {
  if (STATUS.test(key)) return key;
  const upper = key.replaceAll("x", "X");
  return STATUS.test(upper) ? upper : undefined;
}

function readAnswer(
  value: unknown,
  from: Location,
  site: OperationSite,
  context: ReadContext,
): readonly MediaShape[] | undefined {
  try {
    const { value: fields, at } = follow(value, from, context);
    if (!isObject(fields)) return [];
    if (context.dialect === "2.0") return readSwagger2Content(fields, at, site, context);
    const known = context.contents.get(fields);
    if (known !== undefined) return known;
    const content = readContent(fields.content, at, context);
    context.contents.set(fields, content);
    return content;
  } catch (error) {
    if (!isOperationError(error)) throw error;
    context.sink.report({ code: "MG2031", message: `An answer cannot be read: ${error.message}`, at: from });
    return undefined;
  }
}

function readContent(content: unknown, at: Location, context: ReadContext): MediaShape[] {
  const shapes: MediaShape[] = [];
  for (const [mediaType, value] of members(content)) {
    if (!isMediaType(mediaType)) continue;
    const media = follow(value, child(at, "content", mediaType), context);
    const schema = isObject(media.value) ? media.value.schema : undefined;
    shapes.push(schema === undefined ? { mediaType, at: media.at } : { mediaType, schema, at: media.at });
  }
  return shapes;
}
