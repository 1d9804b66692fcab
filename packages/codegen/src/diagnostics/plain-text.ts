/** Bidirectional controls, zero-width characters, line and paragraph separators, tags, lone surrogates, C1 controls. */
const HIDDEN =
  /[\u0080-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]|[\ud800-\udfff]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal.
const CONTROL = /[\u0000-\u001f\u007f]/g;

/**
 * Text that does no harm in a terminal: a tab becomes two spaces, a control character its picture (`␛`), and what is
 * invisible or reorders text becomes `�`. Keeps everything on one line.
 */
export function toPlainText(text: string): string {
  return text.replaceAll("\t", "  ").replace(CONTROL, picture).replace(HIDDEN, "\ufffd");
}

/** A message on one line: white space of any kind is one space, and at most `max` characters remain. */
export function toPlainLine(text: string, max: number): string {
  const line = toPlainText(
    text
      .slice(0, 2 * max)
      .replace(/[\r\n\t]+/g, " ")
      .trim(),
  );
  return line.length > max ? `${line.slice(0, max - 1)}…` : line;
}

function picture(char: string): string {
  return char === "\u007f" ? "\u2421" : String.fromCharCode(0x2400 + char.charCodeAt(0));
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]/u;
const COMBINING = /\p{M}/u;

/** Columns that text takes in a terminal: East Asian wide characters and emoji two, combining marks none. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const char of text) {
    if (char < "\u0300") columns += 1;
    else if (!COMBINING.test(char)) columns += WIDE.test(char) ? 2 : 1;
  }
  return columns;
}

/** As much of the start of a text as takes at most `columns`. */
export function fitColumns(text: string, columns: number): string {
  let left = columns;
  let end = 0;
  for (const char of text) {
    left -= columnsOf(char);
    if (left < 0) break;
    end += char.length;
  }
  return text.slice(0, end);
}
