import type { ToolResult } from "../pipeline/types.ts";
import { cutText } from "./cut-text.ts";
import { stripHidden } from "./sanitise.ts";

/** A tool error: one text and never structured content, which some clients would validate. */
export function errorResult(message: string, maxChars: number): ToolResult {
  const text = stripHidden(message);
  return { content: [{ type: "text", text: text.length > maxChars ? cutError(text, maxChars) : text }], isError: true };
}

function cutError(text: string, maxChars: number): string {
  const mark = "… (truncated)";
  return maxChars > mark.length ? cutText(text, maxChars - mark.length) + mark : cutText(text, maxChars);
}
