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

/** Indexes the starts of lines, as far as they are asked for. */
export function createLineIndex(text: string): LineIndex {
  const starts = [0];
  let last = 0;
  const addLine = (): boolean => {
    const newline = text.indexOf("\n", last);
    if (newline === -1) return false;
    last = newline + 1;
    starts.push(last);
    return true;
  };
  return {
    place(start, end = start + 1) {
      const clamped = Math.min(start, text.length);
      while (last <= clamped && addLine());
      const line = lastAtMost(starts, clamped);
      const newline = text.indexOf("\n", start);
      const token = text.slice(start, newline === -1 ? end : Math.min(newline, end));
      return { line: line + 1, column: clamped - (starts[line] ?? 0) + 1, length: lengthOf(token) };
    },
    line(line) {
      while (starts.length <= line && addLine());
      const start = starts[line - 1];
      return start === undefined ? undefined : withoutReturn(text.slice(start, (starts[line] ?? text.length + 1) - 1));
    },
  };
}

/** Code units of a token, or of what of it stands on its first line. */
export function lengthOf(token: string): number {
  return Math.max(1, token.trimEnd().length);
}

/** A line without the CR of a CRLF. */
export function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
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
