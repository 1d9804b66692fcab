import type { ToolResult } from "../pipeline/types.ts";

/** A tool error: a text and never structured content, which some clients would validate. */
export function errorResult(text: string): ToolResult {
  return { content: [{ type: "text", text }], isError: true };
}
