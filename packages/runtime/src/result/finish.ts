import type { ContentBlock, ToolResult } from "../pipeline/types.ts";
import type { RegistryOptions } from "../registry/types.ts";
import { cutText, cutValue } from "./cut.ts";
import { hasHidden, stripHidden, stripHiddenDeep } from "./sanitise.ts";

const MAX_RESULT_CHARS = 40_000;
const MAX_ERROR_CHARS = 10_000;

type Limits = Pick<RegistryOptions, "maxResultChars" | "maxErrorChars">;

/** The last step: hidden text is taken out, and what is too long for a model is cut, with a note. */
export function finishResult(result: ToolResult, limits: Limits): ToolResult {
  const max = result.isError ? (limits.maxErrorChars ?? MAX_ERROR_CHARS) : (limits.maxResultChars ?? MAX_RESULT_CHARS);
  const first = result.content[0];
  if (result.content.length === 1 && first?.type === "text" && first.text.length <= max && !hasHidden(first.text))
    return result;
  return cutLong(clean(result), max);
}

function clean(result: ToolResult): ToolResult {
  const content = result.content.map((block) =>
    block.type === "text" ? { ...block, text: stripHidden(block.text) } : block,
  );
  const { structuredContent } = result;
  if (structuredContent === undefined) return { ...result, content };
  return { ...result, content, structuredContent: stripHiddenDeep(structuredContent) as typeof structuredContent };
}

/** Text and structured content keep the same limit and are cut at the same place of the structure. */
function cutLong(result: ToolResult, max: number): ToolResult {
  const first = result.content[0];
  if (first?.type !== "text" || first.text.length <= max) return cutBlocks(result, max);
  const note = `The result was cut: it has ${first.text.length} characters, and ${max} are given.`;
  const { structuredContent } = result;
  if (structuredContent === undefined) return withNote(result, cutText(first.text, max), note);
  const cut = cutValue(structuredContent, max) as typeof structuredContent;
  const text = JSON.stringify(isWrapped(structuredContent, first.text) ? cut.result : cut) ?? "";
  return { ...withNote(result, cutText(text, max), note), structuredContent: cut };
}

/** The text of wrapped structured content is the value inside. */
function isWrapped(structured: Readonly<Record<string, unknown>>, text: string): boolean {
  const keys = Object.keys(structured);
  return keys.length === 1 && keys[0] === "result" && !text.startsWith('{"result":');
}

function withNote(result: ToolResult, text: string, note: string): ToolResult {
  const rest = result.content.slice(1);
  return { ...result, content: [{ type: "text", text }, ...rest, { type: "text", text: note }] };
}

function cutBlocks(result: ToolResult, max: number): ToolResult {
  const content: ContentBlock[] = result.content.map((block) =>
    block.type === "text" && block.text.length > max ? { ...block, text: cutText(block.text, max) } : block,
  );
  return { ...result, content };
}
