import type { ToolResult } from "../pipeline/types.ts";

/** All text blocks of a result. */
export function textOf(result: ToolResult): string {
  return result.content.map((block) => (block.type === "text" ? block.text : "")).join("\n");
}
