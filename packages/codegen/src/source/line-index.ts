/** Turns offsets into lines and columns. */
export interface LineIndex {
  /** 1-based; offsets past the end count as the end. */
  place(offset: number): { readonly line: number; readonly column: number };
  /** Offsets of a line without its line break; `undefined` if there is no such line. */
  bounds(line: number): { readonly start: number; readonly end: number } | undefined;
}

/** Indexes the starts of lines, as far as they are asked for; a line ends with LF or CRLF. */
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
    place(offset) {
      const clamped = Math.min(offset, text.length);
      while (last <= clamped && addLine());
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
      while (starts.length <= line && addLine());
      const start = starts[line - 1];
      if (start === undefined) return undefined;
      const end = (starts[line] ?? text.length + 1) - 1;
      return { start, end: end > start && text[end - 1] === "\r" ? end - 1 : end };
    },
  };
}
