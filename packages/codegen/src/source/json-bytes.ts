import { isUtf8 } from "node:buffer";
import { toAsciiText } from "./ascii-text.ts";
import { createByteLineIndex } from "./byte-line-index.ts";
import { createDocument } from "./document.ts";
import { createJsonByteLocator } from "./json-byte-locator.ts";
import { isDeeper } from "./json-depth.ts";
import { createJsonLocator } from "./json-locator.ts";
import { toLimits } from "./load-limits.ts";
import { findMentions } from "./mentions.ts";
import type { ParseOptions } from "./parse.ts";
import type { SourceDocument } from "./types.ts";

/** Bytes without a line break in which places are looked up by decoding the whole document once. */
const LONG_LINE = 256 * 1024;

/**
 * Parses bytes that are plainly JSON: valid UTF-8 that starts with `{` or `[`, within the limits. The document keeps the
 * bytes and not the text. `undefined` for anything else, so that `parseDocument` says what is wrong with the text.
 */
export function parseJsonBytes(source: Uint8Array, options: ParseOptions): SourceDocument | undefined {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  if (!startsLikeJson(bytes) || !isUtf8(bytes)) return undefined;
  const text = toAsciiText(bytes) ?? bytes.toString("utf8");
  const value = tryJson(text);
  if (value === undefined || isDeeper(value, toLimits(options.limits).maxDepth)) return undefined;
  const { file, url } = options;
  const mentions = findMentions(text, "json");
  const common = { file, url, bytes, format: "json", value, mentions, text: () => bytes.toString("utf8") } as const;
  if (hasLongLine(bytes)) return createDocument({ ...common, locator: (text) => createJsonLocator(text()) });
  return createDocument({
    ...common,
    locator: () => createJsonByteLocator(bytes, value),
    lines: () => createByteLineIndex(bytes),
  });
}

/** Only JSON's own white space may stand before the first bracket. */
function startsLikeJson(bytes: Uint8Array): boolean {
  let at = 0;
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at += 1;
  return bytes[at] === 0x7b || bytes[at] === 0x5b;
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function hasLongLine(bytes: Buffer): boolean {
  for (let from = 0; from + LONG_LINE < bytes.length; from += LONG_LINE) {
    const newline = bytes.subarray(from, from + LONG_LINE).indexOf(0x0a);
    if (newline < 0) return true;
  }
  return false;
}
