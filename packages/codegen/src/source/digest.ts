import { createHash } from "node:crypto";
import type { SourceDocument } from "./types.ts";

/** SHA-256 of a document's text in hex, CRLF read as LF so that a checkout on Windows has the same digest. */
export function digestOf(document: SourceDocument): string {
  const { text } = document;
  const normalised = text.includes("\r\n") ? text.replaceAll("\r\n", "\n") : text;
  return createHash("sha256").update(normalised, "utf8").digest("hex");
}
