/** Characters of a tool's description: some model APIs refuse more. */
export const MAX_DESCRIPTION = 1024;

export interface DescribeInput {
  /** Clean texts; `""` or absent if there is none. */
  readonly summary?: string | undefined;
  readonly description?: string | undefined;
  readonly deprecated?: boolean;
  /** What stands there if there is neither, e.g. `GET /pets`. */
  readonly fallback: string;
}

/** Composes summary and description: never empty, at most 1,024 characters, says so if the operation is deprecated. */
export function describeTool({ summary = "", description = "", deprecated = false, fallback }: DescribeInput): string {
  const text = compose(summary.trim(), description.trim()) || fallback;
  return cutDescription(deprecated && !/^deprecated\b/i.test(text) ? `Deprecated: ${text}` : text);
}

function compose(summary: string, description: string): string {
  if (summary === "" || description === "") return summary || description;
  const bare = summary.replace(/[.!?。]+$/u, "");
  if (description.toLowerCase().includes(bare.toLowerCase())) return description;
  return `${/[.!?:。]$/u.test(summary) ? summary : `${summary}.`}\n\n${description}`;
}

/**
 * Cuts a text to at most `max` characters (UTF-16 code units) and ends it in `…`: after a sentence if that keeps at
 * least half, else between words. The first sentence stays whole if it fits.
 */
export function cutDescription(text: string, max: number = MAX_DESCRIPTION): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max - 2);
  const sentence = lastSentenceEnd(head);
  if (sentence >= max / 2) return `${head.slice(0, sentence).trimEnd()} …`;
  const space = head.search(/\s\S*$/);
  const cut = space >= max / 2 ? head.slice(0, space) : withoutHalfPair(head);
  return `${cut.trimEnd()} …`;
}

/** Index after the last sentence, 0 if none ends. */
function lastSentenceEnd(text: string): number {
  for (let index = text.length - 1; index > 0; index--) {
    const char = text[index] ?? "";
    if (char === "。" || (/[.!?]/.test(char) && /^(\s|$)/.test(text.slice(index + 1, index + 2)))) return index + 1;
    if (char === "\n" && text[index - 1] === "\n") return index - 1;
  }
  return 0;
}

/** A cut must not leave the first half of a surrogate pair. */
function withoutHalfPair(text: string): string {
  return /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text;
}
