import { ToolError } from "../../errors.ts";
import { essenceOf, isMediaRange, matchesMediaRange, mediaKind } from "../media-type.ts";
import type { BodySpec, PartEncoding } from "../request-spec.ts";
import { type FileContent, readFile } from "./file.ts";
import { asIs } from "./percent-encode.ts";
import { defaultExplode, expandPairs } from "./style.ts";
import { isPresent, isRecord, toScalar } from "./values.ts";

/** One part of a multipart body. */
interface Part {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly contentType?: string;
  readonly filename?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface MultipartOptions {
  readonly body: BodySpec;
  /** Between the parts; must occur in none of them. */
  readonly boundary: string;
  /** Name of the argument, for messages. */
  readonly argument: string;
}

const encoder = new TextEncoder();

/** A boundary that no content holds, short of a collision of 122 random bits. */
export function createBoundary(): string {
  return `mcp-gen-${crypto.randomUUID()}`;
}

/**
 * Writes an object as a multipart body (RFC 7578), in the order of its properties.
 *
 * A list is one part per item, an object is a part of JSON, a scalar is a part without Content-Type, a file has a name
 * (its own, or the property's). `undefined` and `null` are left out. Types other than `multipart/form-data` get parts
 * with a Content-Type instead of a name.
 */
export function serializeMultipart(value: unknown, options: MultipartOptions): Uint8Array<ArrayBuffer> {
  const named = essenceOf(options.body.contentType) === "multipart/form-data";
  const chunks: Uint8Array[] = [];
  for (const part of collectParts(value, options)) {
    chunks.push(encoder.encode(`--${options.boundary}\r\n${partHeaders(part, named)}\r\n`));
    chunks.push(typeof part.content === "string" ? encoder.encode(part.content) : part.content);
    chunks.push(encoder.encode("\r\n"));
  }
  chunks.push(encoder.encode(`--${options.boundary}--\r\n`));
  return concatBytes(chunks);
}

/** Joins byte arrays into one. */
export function concatBytes(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

function collectParts(value: unknown, { body, argument }: MultipartOptions): readonly Part[] {
  const parts: Part[] = [];
  const files = new Set(body.files);
  const members = isRecord(value) ? Object.entries(value) : [];
  for (const [name, member] of members) {
    if (!isPresent(member)) continue;
    const rule = body.encoding && Object.hasOwn(body.encoding, name) ? body.encoding[name] : undefined;
    const path = body.properties ? (body.properties[name] ?? name) : `${argument}.${name}`;
    const items = Array.isArray(member) ? member.filter(isPresent) : [member];
    if (files.has(name)) parts.push(...items.map((item) => toFilePart(readFile(item, path), { name, rule, path })));
    else if (rule?.style !== undefined || rule?.explode !== undefined)
      parts.push(...toStyledParts(member, { name, rule, path }));
    else parts.push(...items.map((item) => toValuePart(item, { name, rule, path })));
  }
  return parts;
}

interface PartContext {
  readonly name: string;
  readonly rule: PartEncoding | undefined;
  /** Name of the argument, for messages. */
  readonly path: string;
}

function toFilePart(file: FileContent, { name, rule, path }: PartContext): Part {
  const contentType = chooseContentType(rule?.contentType ?? "*/*", file.contentType, path);
  return { name, content: file.bytes, filename: file.filename ?? name, contentType, ...withHeaders(rule) };
}

/** OpenAPI 3.1 §4.8.15: with style or explode, contentType counts for nothing; texts are not percent-encoded. */
function toStyledParts(value: unknown, { name, rule }: PartContext): readonly Part[] {
  const style = rule?.style ?? "form";
  const explode = rule?.explode ?? defaultExplode(style);
  return expandPairs(value, { name, style, explode, encode: asIs }).map(
    ([partName, content]): Part => ({ name: partName, content, ...withHeaders(rule) }),
  );
}

function toValuePart(value: unknown, { name, rule, path }: PartContext): Part {
  const structured = typeof value === "object";
  const content = structured ? JSON.stringify(value) : toScalar(value, path);
  const documented = rule?.contentType === undefined ? undefined : chooseContentType(rule.contentType, undefined, path);
  // A structure is JSON whatever the document says, unless it says a kind of JSON.
  const contentType = structured && (!documented || mediaKind(documented) !== "json") ? "application/json" : documented;
  return { name, content, ...(contentType === undefined ? {} : { contentType }), ...withHeaders(rule) };
}

function withHeaders(rule: PartEncoding | undefined): Pick<Part, "headers"> {
  return rule?.headers ? { headers: rule.headers } : {};
}

/**
 * The media type to send where a document allows a list of types and ranges (`image/png, image/*`): the given one if
 * it is allowed, else the first that is no range, else bytes. Throws a `ToolError` if only ranges are allowed and the
 * given one is in none.
 */
export function chooseContentType(documented: string, given: string | undefined, argument: string): string {
  const allowed = documented.split(",").map((type) => type.trim());
  if (given !== undefined && allowed.some((range) => matchesMediaRange(range, given))) return given;
  const plain = allowed.find((type) => type !== "" && !isMediaRange(type));
  if (plain !== undefined) return plain;
  if (given === undefined) return "application/octet-stream";
  throw new ToolError(`${argument}.contentType: "${given}" is not ${documented}.`);
}

function partHeaders(part: Part, named: boolean): string {
  const lines: string[] = [];
  if (named) {
    const filename = part.filename === undefined ? "" : `; filename="${escapeName(part.filename)}"`;
    lines.push(`Content-Disposition: form-data; name="${escapeName(part.name)}"${filename}`);
  }
  const contentType = part.contentType ?? (named ? undefined : "text/plain; charset=utf-8");
  if (contentType !== undefined) lines.push(`Content-Type: ${oneLine(contentType)}`);
  for (const [name, value] of Object.entries(part.headers ?? {})) lines.push(`${oneLine(name)}: ${oneLine(value)}`);
  return lines.map((line) => `${line}\r\n`).join("");
}

/** WHATWG HTML, "multipart/form-data encoding algorithm": only these three are escaped, the rest is UTF-8. */
function escapeName(name: string): string {
  return name.replace(/\r\n|\r|\n|"/g, (found) =>
    found === '"' ? "%22" : found === "\r\n" ? "%0D%0A" : found === "\r" ? "%0D" : "%0A",
  );
}

function oneLine(text: string): string {
  return text.replace(/[\r\n\0]+/g, " ");
}
