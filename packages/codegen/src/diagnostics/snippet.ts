import type { LineIndex } from "../source/line-index.ts";
import { columnsOf, fitColumns, toPlainText } from "./plain-text.ts";

export interface SnippetOptions {
  readonly lines: LineIndex;
  /** 1-based. */
  readonly line: number;
  /** 1-based, UTF-16 code units. */
  readonly column: number;
  /** Of the token, in UTF-16 code units. */
  readonly length: number;
  /** Columns for the source text. */
  readonly width: number;
}

/** A source line ready to print, the line before it, and where the carets go. */
export interface Snippet {
  readonly before?: { readonly line: number; readonly text: string };
  readonly text: string;
  /** Columns before the first caret. */
  readonly indent: number;
  readonly carets: number;
}

/**
 * The line of a place, made harmless. A line that is too long, such as minified JSON, is cut to a window around the
 * column; then the line before is left out, as it would not align.
 */
export function toSnippet(options: SnippetOptions): Snippet | undefined {
  const { lines, line, column, width } = options;
  const text = lines.line(line);
  if (text === undefined) return undefined;
  const at = Math.min(column - 1, text.length);
  const tokenEnd = Math.min(at + options.length, text.length);
  const window = toWindow({ length: text.length, at, width });
  const lead = window.start > 0 ? "…" : "";
  const trail = window.end < text.length ? "…" : "";
  const head = lead + toPlainText(text.slice(window.start, at));
  const token = toPlainText(text.slice(at, Math.min(tokenEnd, window.end)));
  const tail = toPlainText(text.slice(Math.min(tokenEnd, window.end), window.end));
  const indent = columnsOf(head);
  const carets = Math.max(1, Math.min(columnsOf(token), width - indent));
  const snippet = { text: fitLine(head + token + tail + trail, width), indent, carets };
  const before = lead === "" ? lineBefore(options) : undefined;
  return before === undefined ? snippet : { ...snippet, before };
}

interface WindowOptions {
  /** Of the line. */
  readonly length: number;
  readonly at: number;
  readonly width: number;
}

/** The part of a line that is shown: all of it, or a third of the width before the place and the rest after it. */
function toWindow({ length, at, width }: WindowOptions): { readonly start: number; readonly end: number } {
  if (length <= width) return { start: 0, end: length };
  const room = width - 2;
  const first = at < room * 0.9 ? 0 : at - Math.floor(room / 3);
  return { start: first, end: Math.min(length, first + room) };
}

function lineBefore({ lines, line, width }: SnippetOptions): Snippet["before"] {
  const text = lines.line(line - 1);
  if (text === undefined) return undefined;
  const cut = Math.min(text.length, width - 1);
  const plain = toPlainText(text.slice(0, cut)).trimEnd();
  if (plain.trim() === "") return undefined;
  return { line: line - 1, text: fitLine(cut < text.length ? `${plain}…` : plain, width) };
}

/** Wide characters may take more columns than the window counted. */
function fitLine(text: string, width: number): string {
  const fitting = fitColumns(text, width);
  return fitting.length < text.length ? `${fitColumns(text, width - 1)}…` : text.trimEnd();
}
