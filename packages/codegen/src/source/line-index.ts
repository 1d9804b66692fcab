/** Turns offsets into lines and columns. */
export interface LineIndex {
  /** 1-based; offsets past the end count as the end. */
  place(offset: number): { readonly line: number; readonly column: number };
  /** Offsets of a line without its line break; `undefined` if there is no such line. */
  bounds(line: number): { readonly start: number; readonly end: number } | undefined;
}

/** Indexes the starts of lines; a line ends with LF or CRLF. */
export function createLineIndex(text: string): LineIndex {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return {
    place(offset) {
      const clamped = Math.min(offset, text.length);
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= clamped) low = middle;
        else high = middle - 1;
      }
      return { line: low + 1, column: clamped - (starts[low] ?? 0) + 1 };
    },
    bounds(line) {
      const start = starts[line - 1];
      if (start === undefined) return undefined;
      const end = (starts[line] ?? text.length + 1) - 1;
      return { start, end: end > start && text[end - 1] === "\r" ? end - 1 : end };
    },
  };
}
