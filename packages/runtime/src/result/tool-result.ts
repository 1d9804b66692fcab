import type { ToolResult } from "../pipeline/types.ts";

const READY = Symbol.for("@mcp-gen/runtime/tool-result");

/** Lets a handler answer with content blocks of its own making instead of a value. */
export function toolResult(result: ToolResult): ToolResult {
  return Object.defineProperty({ ...result }, READY, { value: true });
}

/** Whether a handler's value was made by `toolResult`, perhaps of another copy of this package. */
export function isToolResult(value: unknown): value is ToolResult {
  return typeof value === "object" && value !== null && READY in value;
}
