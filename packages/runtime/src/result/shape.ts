import { encodeBase64 } from "../http/base64.ts";
import type { Tool } from "../pipeline/find.ts";
import type { ContentBlock } from "../pipeline/types.ts";
import type { BinaryValue } from "../registry/types.ts";
import type { JsonObject } from "../validate/types.ts";
import { mayHide, stripHidden, stripHiddenDeep } from "./sanitise.ts";

/** A handler's value as the protocol shows it, free of hidden text. */
export interface Shaped {
  /** The value as text, or its bytes. */
  readonly block: ContentBlock;
  /** The value behind the text where that is JSON with parts: it is cut along its structure, not within a token. */
  readonly json?: object;
  /** For tools that list an output schema. */
  readonly structured?: JsonObject;
}

/** Turns a handler's value into a content block and, where the tool lists an output schema, structured content. */
export function shapeValue(tool: Tool, value: unknown): Shaped {
  const hasSchema = tool.outputSchema !== undefined && tool.output !== "none";
  if (isBinary(value)) return { block: binaryBlock(tool.name, value), ...(hasSchema && { structured: {} }) };
  const { text, clean } = toText(value);
  return {
    block: { type: "text", text },
    ...(typeof clean === "object" && clean !== null && { json: clean }),
    ...(hasSchema && { structured: structuredOf(tool, clean) }),
  };
}

/** Never empty: some clients take an empty text for a failure. The text of JSON stays unwrapped. */
function toText(value: unknown): { readonly text: string; readonly clean: unknown } {
  if (value === undefined) return { text: "The call succeeded; there is no content.", clean: undefined };
  if (typeof value === "string") {
    const clean = stripHidden(value);
    return { text: clean === "" ? "The call succeeded; the answer is empty." : clean, clean };
  }
  const json = JSON.stringify(value);
  if (json === undefined) throw new TypeError(`a handler's value cannot be ${typeof value}`);
  if (!mayHide(json)) return { text: json, clean: value };
  const clean = stripHiddenDeep(JSON.parse(json));
  return { text: JSON.stringify(clean), clean };
}

function structuredOf(tool: Tool, value: unknown): JsonObject {
  if (value === undefined) return {};
  if (tool.wrap) return { result: value };
  // An answer that is no object although the document says so cannot be structured content.
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  // Neither null nor an array: an object.
  return value as JsonObject;
}

function isBinary(value: unknown): value is BinaryValue {
  if (typeof value !== "object" || value === null || !("bytes" in value)) return false;
  return value.bytes instanceof Uint8Array && "mimeType" in value && typeof value.mimeType === "string";
}

function binaryBlock(tool: string, { bytes, mimeType, filename }: BinaryValue): ContentBlock {
  const data = encodeBase64(bytes);
  if (mimeType.startsWith("image/")) return { type: "image", data, mimeType };
  if (mimeType.startsWith("audio/")) return { type: "audio", data, mimeType };
  const name = encodeURIComponent(stripHidden(filename ?? "content"));
  return { type: "resource", resource: { uri: `result:${tool}/${name}`, mimeType, blob: data } };
}
