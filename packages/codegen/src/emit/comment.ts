import { MAX_COLUMNS, pad } from "./layout.ts";

/** Text that can go into a comment as it is, but for its end. */
const PLAIN = /^[\x20-\x7e]*$/;
/** Controls, invisible characters, characters that reorder text (CVE-2021-42574) and lone surrogates. */
const UNSAFE =
  /[\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Cs}]/gu;
const LINE_BREAK = /\r\n?|[\n\u0085\u2028\u2029]/g;

/** Text of a document on one line, for a `//` comment. */
export function toLine(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(LINE_BREAK, " ").replace(/\t/g, " ").replace(UNSAFE, "");
}

export interface DocText {
  readonly text?: string | undefined;
  /** Tags without their `@`, e.g. `default 30`. */
  readonly tags?: readonly string[];
}

/**
 * A JSDoc block with its final line break; empty if there is nothing to say. Lines and paragraphs of the text are kept,
 * long lines wrapped, and the text can neither end the comment nor bring tags (`@ts-expect-error`) of its own.
 */
export function jsDoc({ text = "", tags = [] }: DocText, indent = 0): string {
  const margin = pad(indent);
  const width = MAX_COLUMNS - indent - 3;
  const lines = text === "" ? [] : toLines(text, width);
  for (const tag of tags) lines.push(`@${escapeEnd(toLine(tag))}`.trimEnd());
  const [first] = lines;
  if (first === undefined) return "";
  // The one-line form has three columns more around its text.
  if (lines.length === 1 && first.length <= width - 4) return `${margin}/** ${first} */\n`;
  const body = lines.map((line) => (line === "" ? `${margin} *\n` : `${margin} * ${line}\n`));
  return `${margin}/**\n${body.join("")}${margin} */\n`;
}

function toLines(text: string, width: number): string[] {
  // Also where all is printable: a text can end the comment or start with a tag.
  const isPlain = PLAIN.test(text);
  if (isPlain && text.length <= width) {
    const line = toDocLine(text.trim());
    return line === "" ? [] : [line];
  }
  const lines: string[] = [];
  for (const source of text.replace(LINE_BREAK, "\n").split("\n")) {
    const line = (isPlain ? source : source.replace(/\t/g, "  ").replace(UNSAFE, "")).trimEnd();
    if (line !== "") wrap(line, width, lines);
    else if (lines.length > 0 && lines.at(-1) !== "") lines.push("");
  }
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** Breaks at spaces; a word that is too long stays whole. */
function wrap(line: string, width: number, lines: string[]): void {
  // Two columns are left for the escapes of `toDocLine`.
  const limit = width - 2;
  const hanging = /^\s*(?:[-*+] |\d+[.)] )?/.exec(line)?.[0].length ?? 0;
  const margin = hanging < width / 2 ? pad(hanging) : "";
  let rest = line;
  while (rest.length > limit) {
    let end = rest.lastIndexOf(" ", limit);
    if (end <= hanging) end = rest.indexOf(" ", Math.max(limit, hanging + 1));
    if (end < 0) break;
    lines.push(toDocLine(rest.slice(0, end).trimEnd()));
    rest = margin + rest.slice(end).trimStart();
  }
  if (rest.trim() !== "") lines.push(toDocLine(rest));
}

/** A line that neither ends the comment nor starts with a tag. */
function toDocLine(line: string): string {
  const safe = escapeEnd(line);
  return safe.includes("@") ? safe.replace(/^(\s*)@/, "$1\\@") : safe;
}

function escapeEnd(text: string): string {
  return text.includes("*/") ? text.replaceAll("*/", "*\\/") : text;
}
