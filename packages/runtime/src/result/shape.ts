import { encodeBase64 } from "../http/base64.ts";
import type { Tool } from "../pipeline/find.ts";
import type { ContentBlock, ToolResult } from "../pipeline/types.ts";
import type { BinaryValue } from "../registry/types.ts";
import { isToolResult } from "./tool-result.ts";

/** Turns a handler's value into content blocks and, where the tool lists an output schema, structured content. */
export function shapeResult(tool: Tool, value: unknown, notes: readonly string[]): ToolResult {
  if (isToolResult(value)) return value;
  const content: ContentBlock[] = [
    contentOf(tool.name, value),
    ...notes.map((text) => ({ type: "text", text }) as const),
  ];
  if (tool.outputSchema === undefined || tool.output === "none") return { content };
  return { content, structuredContent: structuredOf(tool, value) };
}

/** At least one block, always. The text of JSON stays unwrapped. */
function contentOf(tool: string, value: unknown): ContentBlock {
  if (value === undefined) return { type: "text", text: "Done. There is no content in the answer." };
  if (isBinary(value)) return binaryBlock(tool, value);
  if (typeof value === "string") return { type: "text", text: value === "" ? "The answer is empty." : value };
  return { type: "text", text: JSON.stringify(value) ?? String(value) };
}

function structuredOf(tool: Tool, value: unknown): Readonly<Record<string, unknown>> {
  if (value === undefined || isBinary(value)) return {};
  if (tool.wrap) return { result: value };
  // An answer that is no object although the document says so cannot be structured content.
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return value as Readonly<Record<string, unknown>>;
}

export function isBinary(value: unknown): value is BinaryValue {
  if (typeof value !== "object" || value === null || !("bytes" in value)) return false;
  return value.bytes instanceof Uint8Array && "mimeType" in value && typeof value.mimeType === "string";
}

function binaryBlock(tool: string, { bytes, mimeType, filename }: BinaryValue): ContentBlock {
  const data = encodeBase64(bytes);
  if (mimeType.startsWith("image/")) return { type: "image", data, mimeType };
  if (mimeType.startsWith("audio/")) return { type: "audio", data, mimeType };
  return {
    type: "resource",
    resource: { uri: `result:${tool}/${encodeURIComponent(filename ?? "content")}`, mimeType, blob: data },
  };
}
