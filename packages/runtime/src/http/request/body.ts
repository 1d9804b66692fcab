import { ToolError } from "../../errors.ts";
import { charsetOf, essenceOf, isMediaRange, type MediaKind, mediaKind } from "../media-type.ts";
import type { BodySpec } from "../request-spec.ts";
import { isFileArgument, readFile } from "./file.ts";
import { serializeForm } from "./form.ts";
import { chooseContentType, createBoundary, serializeMultipart } from "./multipart.ts";
import { isPresent, isRecord, toScalar } from "./values.ts";

/** A body as it is sent. */
export interface RequestBody {
  readonly contentType: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** What of a body description does not depend on the arguments. */
export interface BodyPlan {
  readonly spec: BodySpec;
  readonly kind: MediaKind;
  readonly argument: string;
}

/** Settles what a body description leaves to defaults. */
export function compileBody(body: string | BodySpec): BodyPlan {
  const spec = typeof body === "string" ? { contentType: body } : body;
  return { spec, kind: mediaKind(spec.contentType), argument: spec.from ?? "body" };
}

/**
 * Builds the body of a request, or `undefined` if its argument is absent. A flattened body (`properties`) is always an
 * object, `{}` if none of its arguments is given. `null` is a value in JSON only.
 */
export function buildBody(
  plan: BodyPlan,
  input: Readonly<Record<string, unknown>>,
  options: { readonly boundary?: string } = {},
): RequestBody | undefined {
  const value = plan.spec.properties ? gather(plan.spec.properties, input) : own(input, plan.argument);
  if (value === undefined || (value === null && plan.kind !== "json")) return undefined;
  const { contentType } = plan.spec;
  if (isMediaRange(contentType) && isFileArgument(value)) return fileBody(plan, value);
  switch (plan.kind) {
    case "json":
      return {
        contentType: isMediaRange(contentType) ? "application/json" : contentType,
        content: JSON.stringify(value),
      };
    case "form":
      return { contentType, content: serializeForm(asRecord(plan, value), plan.spec.encoding) };
    case "multipart":
      return multipartBody(plan, asRecord(plan, value), options.boundary ?? createBoundary());
    case "text":
      return textBody(plan, value);
    case "binary":
      return typeof value === "string" ? textBody(plan, value) : fileBody(plan, value);
  }
}

function own(input: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(input, name) ? input[name] : undefined;
}

function gather(properties: Readonly<Record<string, string>>, input: Readonly<Record<string, unknown>>): unknown {
  // `fromEntries` defines properties, so a property called `__proto__` is one like any other.
  return Object.fromEntries(
    Object.entries(properties)
      .map(([name, argument]) => [name, own(input, argument)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

function asRecord({ argument, spec }: BodyPlan, value: unknown): Readonly<Record<string, unknown>> {
  if (isRecord(value)) return value;
  throw new ToolError(`${argument}: an object is required for a body of ${essenceOf(spec.contentType)}.`);
}

function multipartBody(plan: BodyPlan, value: Readonly<Record<string, unknown>>, boundary: string): RequestBody {
  const { spec, argument } = plan;
  const essence = isMediaRange(spec.contentType) ? "multipart/form-data" : essenceOf(spec.contentType);
  const body = { ...spec, contentType: essence };
  return {
    contentType: `${essence}; boundary=${boundary}`,
    content: serializeMultipart(value, { body, boundary, argument }),
  };
}

function fileBody({ spec, argument }: BodyPlan, value: unknown): RequestBody {
  const file = readFile(value, argument);
  const contentType = isMediaRange(spec.contentType)
    ? chooseContentType(spec.contentType, file.contentType, argument)
    : spec.contentType;
  return { contentType, content: file.bytes };
}

function textBody({ spec, argument }: BodyPlan, value: unknown): RequestBody {
  const text = typeof value === "object" && isPresent(value) ? JSON.stringify(value) : toScalar(value, argument);
  const contentType = isMediaRange(spec.contentType) ? "text/plain" : spec.contentType;
  return { contentType, content: encodeText(text, charsetOf(contentType)) };
}

/** Text is sent as UTF-8, but for a documented ISO 8859-1 or ASCII if every character is in it. */
function encodeText(text: string, charset: string | undefined): string | Uint8Array<ArrayBuffer> {
  if (charset !== "iso-8859-1" && charset !== "latin1" && charset !== "us-ascii") return text;
  const limit = charset === "us-ascii" ? 0x7f : 0xff;
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > limit) throw new ToolError(`The API takes ${charset} text only; "${text[index]}" is not in it.`);
    bytes[index] = code;
  }
  return bytes;
}
