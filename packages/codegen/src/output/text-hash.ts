import { digestText } from "../source/digest.ts";

/** sha256 of a text, lower-case hex; CRLF counts as LF, so that a checkout with other line endings is no edit. */
export function textHash(text: string): string {
  return digestText(text);
}
