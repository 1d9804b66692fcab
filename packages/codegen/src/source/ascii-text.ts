import { isAscii } from "node:buffer";

/** Bytes that are looked at together: where all are ASCII, that is told fast. */
const CHUNK = 16_384;

/** Texts with more that is not ASCII are decoded faster than escaped: one run in so many bytes. */
const SPARSE = 1_024;

const BACKSLASH = 0x5c;

/**
 * The text of UTF-8 bytes of JSON in ASCII only: what is not becomes an escape (RFC 8259 §7), which says the same
 * inside of strings and is an error elsewhere, as it was. V8 keeps and parses such a text at a byte a character, and
 * for a document of megabytes with a few typographic quotes that is twice as fast as decoding it. `undefined` where
 * escapes would not pay or not be exact.
 */
export function toAsciiText(bytes: Buffer): string | undefined {
  if (isAscii(bytes)) return bytes.toString("latin1");
  const pieces = escapedPieces(bytes);
  return pieces && Buffer.concat(pieces).toString("latin1");
}

function escapedPieces(bytes: Buffer): Uint8Array[] | undefined {
  const most = bytes.length / SPARSE;
  const pieces: Uint8Array[] = [];
  let done = 0;
  for (let chunk = 0; chunk < bytes.length; chunk += CHUNK) {
    const chunkEnd = Math.min(chunk + CHUNK, bytes.length);
    if (isAscii(bytes.subarray(chunk, chunkEnd))) continue;
    for (let at = Math.max(chunk, done); at < chunkEnd; at += 1) {
      if (isAsciiByte(bytes[at])) continue;
      // A backslash before it is a mistake, which an escape would hide.
      if (bytes[at - 1] === BACKSLASH || pieces.length > most) return undefined;
      pieces.push(bytes.subarray(done, at));
      done = at;
      while (!isAsciiByte(bytes[done])) done += 1;
      pieces.push(Buffer.from(escapeUnits(bytes.toString("utf8", at, done)), "latin1"));
      at = done;
    }
  }
  pieces.push(bytes.subarray(done));
  return pieces;
}

function isAsciiByte(byte = 0): boolean {
  return byte < 0x80;
}

function escapeUnits(text: string): string {
  let escaped = "";
  for (let index = 0; index < text.length; index += 1) {
    escaped += `\\u${text.charCodeAt(index).toString(16).padStart(4, "0")}`;
  }
  return escaped;
}
