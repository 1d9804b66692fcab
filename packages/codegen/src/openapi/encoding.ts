import type { ParameterStyle, PartEncoding } from "@mcp-gen/runtime";
import { child } from "../source/location.ts";
import type { Location } from "../source/types.ts";
import type { ReadContext } from "./context.ts";
import { follow } from "./follow.ts";
import { essence } from "./media-type.ts";
import { entries, isObject, list, record, text } from "./values.ts";

const STYLES: readonly ParameterStyle[] = ["form", "spaceDelimited", "pipeDelimited", "deepObject"];

/** The Encoding Objects of a form or multipart body (OpenAPI 3.1 §4.8.15), by property; undefined if none says anything. */
export function readEncoding(
  value: unknown,
  at: Location,
  context: ReadContext,
): Readonly<Record<string, PartEncoding>> | undefined {
  const parts: [string, PartEncoding][] = [];
  for (const [property, raw] of entries(value)) {
    const part = readPart(raw, child(at, property), context);
    if (Object.keys(part).length > 0) parts.push([property, part]);
  }
  return record(parts);
}

function readPart(raw: unknown, at: Location, context: ReadContext): PartEncoding {
  if (!isObject(raw)) return {};
  const { contentType, explode, allowReserved } = raw;
  const style = STYLES.find((allowed) => allowed === raw.style);
  const headers = readHeaders(raw.headers, child(at, "headers"), context);
  return {
    ...(typeof contentType === "string" && contentType.trim() !== "" ? { contentType: contentType.trim() } : {}),
    ...(style === undefined ? {} : { style }),
    ...(typeof explode === "boolean" ? { explode } : {}),
    ...(allowReserved === true ? { allowReserved } : {}),
    ...(headers === undefined ? {} : { headers }),
  };
}

/** Only part headers whose schema leaves one value can be sent without asking the model. */
function readHeaders(value: unknown, at: Location, context: ReadContext) {
  const headers: [string, string][] = [];
  for (const [name, raw] of entries(value)) {
    // `contentType` says that already, and the specification ignores the header.
    if (name.toLowerCase() === "content-type") continue;
    const header = follow(raw, child(at, name), context);
    const fixed = isObject(header.value) ? fixedValue(header.value.schema) : undefined;
    if (fixed !== undefined && !/[\r\n\0]/.test(fixed)) headers.push([name, fixed]);
  }
  return record(headers);
}

function fixedValue(schema: unknown): string | undefined {
  if (!isObject(schema)) return undefined;
  const choices = list(schema.enum);
  return text(schema.const) ?? (choices.length === 1 ? text(choices[0]) : text(schema.default));
}

/** The media types that a part may have, e.g. `image/png, image/jpeg`. */
export function contentTypesOf(encoding: unknown, property: string): string[] {
  const part = isObject(encoding) && Object.hasOwn(encoding, property) ? encoding[property] : undefined;
  const contentType = isObject(part) ? text(part.contentType) : undefined;
  return contentType === undefined ? [] : contentType.split(",").map(essence);
}
