import { createLineIndex, type LineIndex } from "./line-index.ts";
import type { Locator } from "./locator.ts";
import { childValue, pointerKeys } from "./pointer.ts";
import type { Mentions, Position, SourceDocument } from "./types.ts";

/** What a parser knows about a document. */
export interface DocumentParts {
  readonly file: string;
  readonly url: string;
  /** The text, or how to get it. */
  readonly text: string | (() => string);
  readonly bytes?: Uint8Array;
  readonly format: "json" | "yaml";
  readonly value: unknown;
  readonly mentions: Mentions;
  /** Numbers, by container and key, whose text was kept while parsing. */
  readonly sources?: WeakMap<object, Map<string, string>>;
  /** Makes the positioned view of the text; called once, on the first look-up. */
  readonly locator: (text: () => string) => Locator;
  /** The lines that the locator's offsets are in; default: those of the text. */
  readonly lines?: () => LineIndex;
}

/**
 * A parsed document. `position` gives a scalar's own token, and for a mapping or list its key, or, where it has none
 * (list items, the root), the start of its first token; the length of a token that spans lines ends with its first line.
 */
export function createDocument(parts: DocumentParts): SourceDocument {
  const { file, url, bytes, format, value, mentions } = parts;
  const text = once(() => (typeof parts.text === "string" ? parts.text : parts.text()));
  const locator = once(() => parts.locator(text));
  const lines = once(parts.lines ?? (() => createLineIndex(text())));
  const position = (pointer: string): Position | undefined => {
    const keys = pointerKeys(pointer);
    const span = keys && locator().span(keys);
    return span && lines().place(span.start, span.end);
  };
  const scalarSource = (pointer: string): string | undefined => {
    const keys = pointerKeys(pointer);
    if (keys === undefined) return undefined;
    const scalar = valueAt(value, keys);
    if (typeof scalar !== "number") return undefined;
    if (parts.sources === undefined) return locator().source(keys);
    // YAML keeps every text that differs, so no positioned parse is needed.
    const container = valueAt(value, keys.slice(0, -1));
    const key = keys.at(-1);
    if (typeof container !== "object" || container === null || key === undefined) return String(scalar);
    return parts.sources.get(container)?.get(key) ?? String(scalar);
  };
  return Object.freeze({
    file,
    url,
    get text() {
      return text();
    },
    ...(bytes && { bytes }),
    format,
    value,
    mentions,
    position,
    lines,
    scalarSource,
  });
}

/** Remembers what a function answered first. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function valueAt(root: unknown, keys: readonly string[]): unknown {
  let value = root;
  for (const key of keys) value = childValue(value, key);
  return value;
}
