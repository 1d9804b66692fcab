import { createHash } from "node:crypto";
import type { SourceDocument } from "./types.ts";

/** Characters hashed at a time: a whole document of megabytes would first be copied as UTF-8. */
const CHUNK = 65_536;

/** SHA-256 of a document's text; see `digestText`. */
export function digestOf(document: SourceDocument): string {
  const { bytes } = document;
  if (bytes === undefined || Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes("\r\n")) {
    return digestText(document.text);
  }
  return createHash("sha256").update(bytes).digest("hex");
}

/** SHA-256 of a text as UTF-8 in hex, CRLF read as LF so that a checkout on Windows has the same digest. */
export function digestText(text: string): string {
  const normalised = text.includes("\r\n") ? text.replaceAll("\r\n", "\n") : text;
  const hash = createHash("sha256");
  for (let start = 0; start < normalised.length; ) {
    const end = start + CHUNK;
    // Both halves of a surrogate pair must be in one chunk.
    const next = isHighSurrogate(normalised.charCodeAt(end - 1)) ? end + 1 : end;
    hash.update(normalised.slice(start, next), "utf8");
    start = next;
  }
  return hash.digest("hex");
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
