import { cutText } from "./cut-text.ts";
import { cutValue } from "./cut-value.ts";
import type { Shaped } from "./shape.ts";

/** A shaped value that is short enough, and what to say about it. */
export interface Cut extends Shaped {
  readonly note?: string;
}

/** Text and structured content keep the same limit and are cut at the same place along the structure. */
export function cutShaped(shaped: Shaped, max: number): Cut {
  const { block, json, structured } = shaped;
  if (block.type !== "text" || block.text.length <= max) return shaped;
  const whole = `Truncated: the whole result has ${block.text.length} characters, of which ${max} are allowed`;
  if (json === undefined) {
    const text = cutText(block.text, max);
    const cut = structured === undefined || !("result" in structured) ? structured : { result: text };
    return { block: { type: "text", text }, note: `${whole}.`, ...(cut && { structured: cut }) };
  }
  const part = cutValue(json, max) ?? (Array.isArray(json) ? [] : {});
  return {
    block: { type: "text", text: JSON.stringify(part) },
    note: `${whole}; arrays end early and long texts are cut.`,
    ...(structured && { structured: structuredPart(structured, json, part) }),
  };
}

function structuredPart(structured: object, json: object, part: unknown): Record<string, unknown> {
  if (structured !== json) return "result" in structured ? { result: part } : {};
  // A cut object is an object.
  return part as Record<string, unknown>;
}
