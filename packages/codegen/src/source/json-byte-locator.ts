import { createJsonLocator, type Member } from "./json-locator.ts";
import { skipSpace, skipString, skipValue } from "./json-scan.ts";
import type { Locator } from "./locator.ts";
import { childValue } from "./pointer.ts";

/** Keys that are searched for in the whole document; more of them cost more than one pass over its structure. */
const MAX_PASSES = 16;

/** Bytes of the surroundings of a key that are looked at. */
const WINDOW = 512 * 1024;

/** A key that is written without escapes, and that cannot be what stands between two strings, such as `:true,`. */
const SEARCHABLE = /^[ !#-[\]-~]*[bcdg-kmo-qv-zA-DF-Z_/$][ !#-[\]-~]*$/;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/**
 * Finds places in the UTF-8 bytes of JSON without decoding them as a whole; `value` is what they were parsed to. A key
 * on the way that occurs once in the document, such as a path or the name of a schema, is searched for, which costs a
 * hundredth of a pass over the structure; only where there is none is that made.
 */
export function createJsonByteLocator(bytes: Buffer, value: unknown): Locator {
  let whole: Locator | undefined;
  const search = createKeySearch(bytes);
  const locate = <T>(keys: readonly string[], ask: (locator: Locator, keys: readonly string[], from: number) => T) => {
    if (!isThere(value, keys)) return undefined;
    const near = search(keys);
    if (near !== undefined) return ask(near.locator, keys.slice(near.depth), near.at);
    whole ??= createJsonLocator(bytes.toString("latin1"), { decode });
    return ask(whole, keys, 0);
  };
  return {
    span: (keys) =>
      locate(keys, (locator, rest, from) => {
        const span = locator.span(rest);
        return span && { start: from + span.start, end: from + span.end };
      }),
    source: (keys) => locate(keys, (locator, rest) => locator.source(rest)),
  };
}

/** UTF-8 that was read as Latin-1, so that offsets count bytes. */
function decode(token: string): string {
  return /[\x80-\xff]/.test(token) ? Buffer.from(token, "latin1").toString("utf8") : token;
}

function isThere(root: unknown, keys: readonly string[]): boolean {
  let value = root;
  for (const key of keys) value = childValue(value, key);
  return value !== undefined;
}

/** A member whose key is unique. */
interface Near {
  /** Offset of its key. */
  readonly at: number;
  /** Keys of the pointer that lead to it. */
  readonly depth: number;
  /** Finds places in it, from that offset. */
  readonly locator: Locator;
}

function createKeySearch(bytes: Buffer): (keys: readonly string[]) => Near | undefined {
  const known = new Map<string, Omit<Near, "depth"> | undefined>();
  let isPlain: boolean | undefined;
  let passes = 0;
  const search = (key: string): Omit<Near, "depth"> | undefined => {
    if (known.has(key) || passes >= MAX_PASSES || !SEARCHABLE.test(key)) return known.get(key);
    // Escapes of plain characters: the key might be written otherwise where it is meant.
    isPlain ??= !bytes.includes("\\/") && !bytes.includes("\\u00");
    const at = isPlain ? uniqueKey(bytes, key) : -1;
    if (at >= 0) passes += 1;
    const found = at < 0 ? undefined : nearKey(bytes, at);
    known.set(key, found);
    return found;
  };
  return (keys) => {
    for (let depth = keys.length; depth > 0; depth -= 1) {
      const found = search(keys[depth - 1] ?? "");
      if (found !== undefined) return { ...found, depth };
    }
    return undefined;
  };
}

/** Offset of the only member with a key, wherever it is; -1 if there are several. */
function uniqueKey(bytes: Buffer, key: string): number {
  const token = `"${key}"`;
  let unique = -1;
  for (let at = bytes.indexOf(token); at >= 0; at = bytes.indexOf(token, at + 1)) {
    if (!isKey(bytes, at, token.length)) continue;
    if (unique >= 0) return -1;
    unique = at;
  }
  return unique;
}

/** Whether a quoted text is a key, and not the value or the end of another string. */
function isKey(bytes: Buffer, at: number, length: number): boolean {
  let next = at + length;
  while ((bytes[next] ?? QUOTE) <= 0x20) next += 1;
  return bytes[next] === COLON && bytes[at - 1] !== BACKSLASH;
}

function nearKey(bytes: Buffer, at: number): Omit<Near, "depth"> | undefined {
  const text = bytes.toString("latin1", at, at + WINDOW);
  const keyEnd = skipString(text, 0);
  const start = skipSpace(text, skipSpace(text, keyEnd) + 1);
  const end = skipValue(text, start, new Map());
  if (end >= text.length) return undefined;
  const root: Member = { key: { start: 0, end: keyEnd }, value: { start, end } };
  return { at, locator: createJsonLocator(text, { root, decode }) };
}
