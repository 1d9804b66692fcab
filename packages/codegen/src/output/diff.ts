/** Lines around a change. */
const CONTEXT = 3;

/** Beyond this many cells of the table, a changed region is shown as replaced whole. */
const MAX_CELLS = 4_000_000;

interface Line {
  readonly mark: " " | "-" | "+";
  readonly text: string;
}

/** A unified diff of two texts, without the file headers; empty if they are equal but for line endings. */
export function diffLines(before: string, after: string): string {
  const lines = compareLines(splitLines(before), splitLines(after));
  return hunks(lines).join("\n");
}

function splitLines(text: string): readonly string[] {
  if (text === "") return [];
  return (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n").map((line) => line.replace(/\r$/u, ""));
}

function compareLines(a: readonly string[], b: readonly string[]): readonly Line[] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const same = (text: string): Line => ({ mark: " ", text });
  return [
    ...a.slice(0, start).map(same),
    ...changed(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...a.slice(a.length - end).map(same),
  ];
}

/** Longest common subsequence by the textbook table. */
function changed(a: readonly string[], b: readonly string[]): readonly Line[] {
  const removed = a.map((text): Line => ({ mark: "-", text }));
  const added = b.map((text): Line => ({ mark: "+", text }));
  if (a.length * b.length > MAX_CELLS || a.length === 0 || b.length === 0) return [...removed, ...added];
  const width = b.length + 1;
  const table = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => table[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      table[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: Line[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ mark: " ", text: a[i] ?? "" });
      i++;
      j++;
    } else if (i < a.length && (j === b.length || at(i + 1, j) >= at(i, j + 1)))
      lines.push({ mark: "-", text: a[i++] ?? "" });
    else lines.push({ mark: "+", text: b[j++] ?? "" });
  }
  return lines;
}

function hunks(lines: readonly Line[]): readonly string[] {
  const changes = lines.flatMap((line, index) => (line.mark === " " ? [] : [index]));
  const output: string[] = [];
  for (let at = 0; at < changes.length; ) {
    let last = at;
    while (last + 1 < changes.length && (changes[last + 1] ?? 0) - (changes[last] ?? 0) <= 2 * CONTEXT) last++;
    const from = Math.max(0, (changes[at] ?? 0) - CONTEXT);
    const to = Math.min(lines.length, (changes[last] ?? 0) + CONTEXT + 1);
    output.push(hunkHeader(lines, from, to), ...lines.slice(from, to).map((line) => line.mark + line.text));
    at = last + 1;
  }
  return output;
}

function hunkHeader(lines: readonly Line[], from: number, to: number): string {
  const count = (part: readonly Line[], mark: "+" | "-") =>
    part.filter((line) => line.mark !== (mark === "+" ? "-" : "+")).length;
  const range = (mark: "+" | "-") => {
    const size = count(lines.slice(from, to), mark);
    const before = count(lines.slice(0, from), mark);
    return `${mark}${size === 0 ? before : before + 1},${size}`;
  };
  return `@@ ${range("-")} ${range("+")} @@`;
}
