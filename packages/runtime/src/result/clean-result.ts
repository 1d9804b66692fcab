import type { ContentBlock, ToolResult } from "../pipeline/types.ts";
import { cutText } from "./cut-text.ts";
import { stripHidden, stripHiddenDeep } from "./sanitise.ts";

/** The last step for a result that a handler made itself: hidden text is taken out, and long texts are cut. */
export function cleanResult(result: ToolResult, maxChars: number): ToolResult {
  const content = result.content.map((block) => cleanBlock(block, maxChars));
  const isError = result.isError === true;
  const { structuredContent } = result;
  return {
    content: content.length > 0 ? content : [{ type: "text", text: "There is no content." }],
    // Clients validate it even on errors.
    ...(structuredContent !== undefined && !isError && { structuredContent: cleanObject(structuredContent) }),
    isError,
  };
}

function cleanObject(
  value: NonNullable<ToolResult["structuredContent"]>,
): NonNullable<ToolResult["structuredContent"]> {
  // An object comes back as one.
  return stripHiddenDeep(value) as NonNullable<ToolResult["structuredContent"]>;
}

function cleanBlock(block: ContentBlock, maxChars: number): ContentBlock {
  if (block.type !== "text") return block;
  const text = stripHidden(block.text);
  if (text.length <= maxChars) return { ...block, text };
  return { ...block, text: `${cutText(text, maxChars)}\nTruncated: the whole text has ${text.length} characters.` };
}
