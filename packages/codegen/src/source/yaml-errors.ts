import type { YAMLError } from "yaml";
import type { YamlProblem } from "./yaml-problem.ts";

/** Codes of the parser after which the value is still whole and certain. */
const HARMLESS = new Set([
  "BAD_DIRECTIVE",
  "BAD_DQ_ESCAPE",
  "BAD_SCALAR_START",
  "KEY_OVER_1024_CHARS",
  "TAB_AS_INDENT",
  "TAG_RESOLVE_FAILED",
]);

/** Starts of messages that mean the same, where the code alone does not say so. */
const HARMLESS_MESSAGES = [
  "Comments must be separated from other tokens",
  "Block scalars with more-indented leading empty lines",
  "Missing directives-end",
];

const HINTS: Readonly<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY: "Put the text in quotes if it is text with a colon in it.",
  TAB_AS_INDENT: "Indent with spaces.",
  BAD_DQ_ESCAPE: "Write a backslash as `\\\\`, or use single quotes.",
  BAD_SCALAR_START: "Put the text in quotes.",
  BAD_INDENT: "Align the line with the others of its mapping or list.",
  MULTILINE_IMPLICIT_KEY: "Check the quotes and the indentation of the lines above.",
  TAG_RESOLVE_FAILED: "Remove the tag.",
  NON_STRING_KEY: "Use a plain string as the key.",
};

/** True for an error after which the parser still yields the whole value. */
export function isHarmless(error: YAMLError): boolean {
  if (error.name === "YAMLWarning" || HARMLESS.has(error.code)) return true;
  return HARMLESS_MESSAGES.some((start) => error.message.startsWith(start));
}

/** True if a quoted scalar ended too early, perhaps because its lines are indented too little. */
export function isUnclosedQuote(error: YAMLError): boolean {
  return error.code === "MISSING_CHAR" && error.message.startsWith("Missing closing");
}

/** The parser's error in our words. */
export function toYamlProblem(error: YAMLError): YamlProblem {
  const [start, end] = error.pos;
  if (error.code === "RESOURCE_EXHAUSTION") return { code: "MG1010", message: "nested too deeply", start, end };
  const hint = hintFor(error);
  const message = toMessage(error.message);
  const place = { start, end, ...(hint !== undefined && { hint }) };
  if (isHarmless(error)) return { code: "MG1009", message: `not quite valid YAML: ${message}`, ...place };
  return { code: "MG1007", message: `invalid YAML: ${message}`, ...place };
}

function hintFor(error: YAMLError): string | undefined {
  if (isUnclosedQuote(error)) return "Add the closing quote.";
  return / end with a [\]}]$/.test(error.message) ? "Add the closing bracket." : HINTS[error.code];
}

/** The parser starts with a capital and glues the quote to the word (`closing "quote`). */
function toMessage(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1).replace(/(["'])quote$/, "$1 quote");
}
