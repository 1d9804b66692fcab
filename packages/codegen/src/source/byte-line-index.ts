import { type LineIndex, lengthOf, withoutReturn } from "./line-index.ts";

/** Bytes whose lines are counted at once. */
const BLOCK = 64 * 1024;

const LF = 0x0a;

/**
 * Lines of UTF-8 bytes: offsets are those of bytes, columns and lengths count UTF-16 code units. Only lines that are asked
 * for are decoded, and the others counted a block at a time, so that a place in a document of megabytes costs little.
 */
export function createByteLineIndex(bytes: Buffer): LineIndex {
  /** Line breaks before each block. */
  const before = [0];
  const breaksBefore = (block: number): number => {
    while (before.length <= block) {
      const start = (before.length - 1) * BLOCK;
      before.push((before.at(-1) ?? 0) + countBreaks(bytes, start, start + BLOCK));
    }
    return before[block] ?? 0;
  };
  return {
    place(start, end = start + 1) {
      const at = Math.min(start, bytes.length);
      const block = Math.floor(at / BLOCK);
      const line = breaksBefore(block) + countBreaks(bytes, block * BLOCK, at);
      const lineStart = at === 0 ? 0 : bytes.lastIndexOf(LF, at - 1) + 1;
      const newline = bytes.indexOf(LF, start);
      const token = bytes.toString("utf8", start, newline === -1 ? end : Math.min(newline, end));
      return { line: line + 1, column: bytes.toString("utf8", lineStart, at).length + 1, length: lengthOf(token) };
    },
    line(line) {
      const wanted = line - 1;
      if (wanted < 0) return undefined;
      let block = 0;
      while ((block + 1) * BLOCK < bytes.length && breaksBefore(block + 1) < wanted) block += 1;
      let start = block * BLOCK;
      for (let count = breaksBefore(block); count < wanted; count += 1) {
        const newline = bytes.indexOf(LF, start);
        if (newline === -1) return undefined;
        start = newline + 1;
      }
      const newline = bytes.indexOf(LF, start);
      return withoutReturn(bytes.toString("utf8", start, newline === -1 ? bytes.length : newline));
    },
  };
}

/** Told by what is left without them: no loop over bytes is as fast. */
function countBreaks(bytes: Buffer, start: number, end: number): number {
  const text = bytes.toString("latin1", start, end);
  return text.length - text.replaceAll("\n", "").length;
}
