import type { Position } from "./types.ts";

/** Turns offsets into lines and columns. */
export interface LineIndex {
  /**
   * 1-based place of a token; offsets past the end count as the end. The length of a token that spans lines ends with
   * its first line, without white space at its end; at least 1.
   */
  place(start: number, end?: number): Position;
  /** A line, 1-based, without its line break (LF or CRLF); `undefined` if there is no such line. */
  line(line: number): string | undefined;
}

/** What lines are found in: a text, or the UTF-8 bytes of one, whose offsets are those of bytes. */
interface Lines {
  readonly length: number;
  /** Offset of the next LF at or after an offset, -1 if there is none. */
  newline(from: number): number;
  slice(start: number, end: number): string;
}

/** Indexes the starts of lines, as far as they are asked for. */
export function createLineIndex(text: string): LineIndex {
  return indexLines({
    length: text.length,
    newline: (from) => text.indexOf("\n", from),
    slice: (start, end) => text.slice(start, end),
  });
}

/** The same for offsets in UTF-8 bytes, which are decoded line by line; columns still count UTF-16 code units. */
export function createByteLineIndex(bytes: Buffer): LineIndex {
  return indexLines({
    length: bytes.length,
    newline: (from) => bytes.indexOf(0x0a, from),
    slice: (start, end) => bytes.toString("utf8", start, end),
  });
}

function indexLines(lines: Lines): LineIndex {
  const starts = [0];
  let last = 0;
  const addLine = (): boolean => {
    const newline = lines.newline(last);
    if (newline === -1) return false;
    last = newline + 1;
    starts.push(last);
    return true;
  };
  return {
    place(start, end = start + 1) {
      const clamped = Math.min(start, lines.length);
      while (last <= clamped && addLine());
      const line = lastAtMost(starts, clamped);
      const column = lines.slice(starts[line] ?? 0, clamped).length + 1;
      return { line: line + 1, column, length: lengthOf(lines, start, end) };
    },
    line(line) {
      while (starts.length <= line && addLine());
      const start = starts[line - 1];
      if (start === undefined) return undefined;
      const text = lines.slice(start, (starts[line] ?? lines.length + 1) - 1);
      return text.endsWith("\r") ? text.slice(0, -1) : text;
    },
  };
}

function lastAtMost(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function lengthOf(lines: Lines, start: number, end: number): number {
  const newline = lines.newline(start);
  const lineEnd = newline === -1 || newline > end ? end : newline;
  return Math.max(1, lines.slice(start, lineEnd).trimEnd().length);
}
