/**
 * Characters that people do not see and models read, which can hide instructions in an answer: controls (but tab and line
 * breaks), zero-width, bidirectional and tag characters, supplementary variation selectors, and halves of surrogate
 * pairs. ZWNJ and ZWJ stay between letters of scripts that need them and within emoji, but not beside ASCII or each other.
 */
const HIDDEN_SOURCE = [
  "[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u061c\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb]",
  "\\r(?!\\n)",
  "(?<=^|[\\u0000-\\u007f\\u200c\\u200d])[\\u200c\\u200d]|[\\u200c\\u200d](?=$|[\\u0000-\\u007f\\u200c\\u200d])",
  "\\udb40[\\udc00-\\uddef]",
  "[\\ud800-\\udbff](?![\\udc00-\\udfff])",
  "(?<![\\ud800-\\udbff])[\\udc00-\\udfff]",
].join("|");

const HIDDEN = new RegExp(HIDDEN_SOURCE, "g");

/** One cheap class for what most texts have none of; a hit is looked at closely. */
const SUSPECT =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb]/;

/** In JSON text, control characters and lone surrogates stand as escapes. */
const ESCAPED = /\\u(?:00[01]|d[89a-f])|\\[rbf]/;

/** Takes hidden characters out; half a surrogate pair becomes U+FFFD, so that the text is valid Unicode. */
export function stripHidden(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text.replace(HIDDEN, (found) =>
    found.length === 1 && found >= "\ud800" && found <= "\udfff" ? "\ufffd" : "",
  );
}

/** Whether a JSON text holds anything that `stripHiddenDeep` might take out of its value. */
export function mayHide(json: string): boolean {
  return (json.includes("\\") && ESCAPED.test(json)) || SUSPECT.test(json);
}

/** `stripHidden` for every key and text of a JSON value. */
export function stripHiddenDeep(value: unknown): unknown {
  if (typeof value === "string") return stripHidden(value);
  if (Array.isArray(value)) return value.map(stripHiddenDeep);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [stripHidden(key), stripHiddenDeep(inner)]));
}
