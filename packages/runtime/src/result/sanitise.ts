/**
 * Characters that people do not see and models read: controls (but tab and line breaks), zero-width, bidirectional and
 * tag characters. They can hide instructions in an answer. ZWNJ and ZWJ stay: languages and emoji need them.
 */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

const ALL_HIDDEN = new RegExp(HIDDEN.source, "g");

/** JSON text has control characters and lone surrogates as escapes. */
const ESCAPED = /\\u(?:00[01][0-9a-f]|d[89a-f][0-9a-f]{2})/;

/** Whether there is anything to take out, also behind JSON escapes. */
export function hasHidden(text: string): boolean {
  return HIDDEN.test(text) || ESCAPED.test(text);
}

/** Takes hidden characters out; lone surrogates become U+FFFD, so that the text is valid Unicode. */
export function stripHidden(text: string): string {
  return text.replace(ALL_HIDDEN, (found) =>
    found.length === 1 && found >= "\ud800" && found <= "\udfff" ? "\ufffd" : "",
  );
}

export function stripHiddenDeep(value: unknown): unknown {
  if (typeof value === "string") return HIDDEN.test(value) ? stripHidden(value) : value;
  if (Array.isArray(value)) return value.map(stripHiddenDeep);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [stripHidden(key), stripHiddenDeep(inner)]));
}
