/** Anything but printable ASCII and line feeds. */
const UNUSUAL = /[^\x20-\x7e\n]/;

/**
 * Characters that a reader cannot see but a model reads: controls (except tab and line feed), zero-width and other
 * format characters, bidirectional overrides, variation selectors of the supplement, tags, lone surrogates.
 */
const INVISIBLE = /\p{Cc}|\p{Cf}|\p{Cs}|[\u{FE00}-\u{FE0E}]|[\u{E0100}-\u{E01EF}]|[\u{115F}\u{1160}\u{3164}\u{FFA0}]/gu;

/** Passes in which comments that appear by removing others are still removed; then their marks go. */
const MAX_COMMENT_PASSES = 8;

/**
 * Makes text of a document fit to be shown to a model: hidden characters and HTML comments (also unterminated ones)
 * are removed, line ends become `\n`, runs of empty lines shrink to one. Linear in the length of the text.
 */
export function cleanText(text: string): string {
  const visible = UNUSUAL.test(text) ? withoutInvisible(text) : text;
  return collapseLines(withoutComments(visible)).trim();
}

/** The same on one line: for titles. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ");
}

function withoutInvisible(text: string): string {
  const lines = text.replaceAll("\r\n", "\n").replace(/[\r\u0085\u2028\u2029]/g, "\n");
  return lines.replace(INVISIBLE, (found) => (found === "\n" || found === "\t" ? found : ""));
}

function withoutComments(text: string): string {
  let rest = text;
  for (let pass = 0; rest.includes("<!--"); pass += 1) {
    if (pass === MAX_COMMENT_PASSES) return rest.replaceAll("<!--", "");
    rest = onePass(rest);
  }
  return rest;
}

function onePass(text: string): string {
  let kept = "";
  let from = 0;
  for (;;) {
    const start = text.indexOf("<!--", from);
    if (start < 0) return kept + text.slice(from);
    kept += text.slice(from, start);
    const end = text.indexOf("-->", start + 4);
    if (end < 0) return kept;
    from = end + 3;
  }
}

function collapseLines(text: string): string {
  return text.includes("\n\n\n") ? text.replace(/\n{3,}/g, "\n\n") : text;
}
