import { nearest } from "@mcp-gen/runtime/nearest";

/** `Did you mean "x"?`, if one of the candidates is near. */
export function didYouMean(text: string, candidates: readonly string[]): string | undefined {
  const near = nearest(text.replace(/^-+/u, ""), candidates);
  return near === undefined ? undefined : `Did you mean "${text.startsWith("-") ? "--" : ""}${near}"?`;
}
