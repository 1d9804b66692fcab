import type { BinaryValue } from "../../registry/types.ts";
import { charsetOf, essenceOf, mediaKind } from "../media-type.ts";
import { filenameOf } from "./content-disposition.ts";
import { decodeText, looksLikeText } from "./decode-text.ts";
import { parseJson } from "./parse-json.ts";
import type { BodyRead } from "./read-body.ts";

/** A body by its media type. */
export interface BodyValue {
  readonly value: unknown;
  /** Why the value is not what its label or the document promises. */
  readonly note?: string;
}

export interface BodyInput {
  readonly body: BodyRead;
  readonly headers: Headers;
  /** Media types that the document names for this status. */
  readonly documented: readonly string[];
}

/**
 * Reads a body by its Content-Type: JSON parsed, text as a string, anything else bytes, nothing `undefined`.
 *
 * A body labelled JSON that is none is its text, with a note. A text that is JSON where only JSON is documented is
 * parsed. Without a Content-Type the bytes decide (RFC 9110 §8.3).
 */
export function readBodyValue({ body, headers, documented }: BodyInput): BodyValue {
  const { bytes, cut } = body;
  if (bytes.length === 0) return { value: undefined };
  const contentType = headers.get("content-type") ?? "";
  const kind = contentType === "" ? sniffKind(bytes) : mediaKind(contentType);
  if (kind === "binary" || (kind === "multipart" && !looksLikeText(bytes))) return { value: toBinary(bytes, headers) };
  const text = decodeText(bytes, { charset: charsetOf(contentType), partial: cut !== undefined });
  const wantsJson = documented.length > 0 && documented.every((type) => mediaKind(type) === "json");
  if (kind === "json") return readJson(text, { label: essenceOf(contentType), cut: cut !== undefined });
  if (!wantsJson) return { value: text };
  const isMarkup = /^\s*</.test(text);
  const json = isMarkup ? undefined : readJson(text, { label: "", cut: true });
  if (json && typeof json.value !== "string") return json;
  const type = contentType === "" ? "no content type" : essenceOf(contentType);
  return { value: text, note: `The answer is ${type} where the document promises ${documented.join(", ")}.` };
}

function sniffKind(bytes: Uint8Array): "json" | "text" | "binary" {
  if (!looksLikeText(bytes)) return "binary";
  const head = decodeText(bytes.subarray(0, 64)).trimStart();
  return head.startsWith("{") || head.startsWith("[") ? "json" : "text";
}

function readJson(text: string, { label, cut }: { readonly label: string; readonly cut: boolean }): BodyValue {
  if (text.trim() === "") return { value: undefined };
  try {
    return { value: parseJson(text) };
  } catch {
    // What was cut has a note of its own.
    if (cut || label === "") return { value: text };
    return { value: text, note: `The answer is labelled ${label} but is not JSON; it is given as text.` };
  }
}

function toBinary(bytes: Uint8Array, headers: Headers): BinaryValue {
  const filename = filenameOf(headers.get("content-disposition"));
  const mimeType = essenceOf(headers.get("content-type") ?? "") || "application/octet-stream";
  return { bytes, mimeType, ...(filename === undefined ? {} : { filename }) };
}
