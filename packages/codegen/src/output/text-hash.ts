import { hash } from "node:crypto";

/** sha256 of a text, lower-case hex; CRLF counts as LF, so that a checkout with other line endings is no edit. */
export function textHash(text: string): string {
  const normalised = text.includes("\r\n") ? text.replaceAll("\r\n", "\n") : text;
  return hash("sha256", normalised);
}
