import { createLineIndex, type LineIndex } from "./line-index.ts";
import type { Locator } from "./locator.ts";
import { childValue, pointerKeys } from "./pointer.ts";
import type { Position, SourceDocument } from "./types.ts";

/** What a parser knows about a document. */
export interface DocumentParts {
  readonly file: string;
  readonly url: string;
  readonly text: string;
  readonly format: "json" | "yaml";
  readonly value: unknown;
  /** Numbers, by container and key, whose text was kept while parsing. */
  readonly sources?: WeakMap<object, Map<string, string>>;
  /** Makes the positioned view of the text; called once, on the first look-up. */
  readonly locator: () => Locator;
}

/**
 * A parsed document. `position` gives a scalar's own token, and for a mapping or list its key, or, where it has none
 * (list items, the root), the start of its first token; the length of a token that spans lines ends with its first line.
 */
export function createDocument(parts: DocumentParts): SourceDocument {
  const { file, url, text, format, value } = parts;
  let cached: Locator | undefined;
  let lines: LineIndex | undefined;
  const locator = (): Locator => {
    cached ??= parts.locator();
    return cached;
  };
  const lineIndex = (): LineIndex => {
    lines ??= createLineIndex(text);
    return lines;
  };
  const position = (pointer: string): Position | undefined => {
    const keys = pointerKeys(pointer);
    const span = keys && locator().span(keys);
    if (span === undefined) return undefined;
    return { ...lineIndex().place(span.start), length: firstLineLength(text, span.start, span.end) };
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
  return Object.freeze({ file, url, text, format, value, position, lines: lineIndex, scalarSource });
}

function valueAt(root: unknown, keys: readonly string[]): unknown {
  let value = root;
  for (const key of keys) value = childValue(value, key);
  return value;
}

function firstLineLength(text: string, start: number, end: number): number {
  const newline = text.indexOf("\n", start);
  const lineEnd = newline === -1 || newline > end ? end : newline;
  const length = text.slice(start, lineEnd).trimEnd().length;
  return Math.max(1, length);
}
