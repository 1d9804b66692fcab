import type { ContentBlock, ToolResult } from "../pipeline/types.ts";
import { isAtLeast, type Revision } from "./revisions.ts";

/**
 * A result as a revision knows it: content blocks that it lacks are replaced by the nearest that it has, and
 * structured content exists since 2025-06-18.
 */
export function projectResult(result: ToolResult, revision: Revision | undefined): ToolResult {
  if (isAtLeast(revision, "2025-06-18")) return result;
  const { structuredContent: _, ...rest } = result;
  return { ...rest, content: rest.content.map((block) => projectBlock(block, revision)) };
}

function projectBlock(block: ContentBlock, revision: Revision | undefined): ContentBlock {
  if (block.type === "resource_link") return { type: "text", text: `${block.name}: ${block.uri}` };
  if (block.type !== "audio" || isAtLeast(revision, "2025-03-26")) return block;
  return { type: "resource", resource: { uri: "result:audio", mimeType: block.mimeType, blob: block.data } };
}
