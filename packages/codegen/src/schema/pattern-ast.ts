import type { CharSet } from "./char-set.ts";

/** A regular expression as a tree, with the text to print for each leaf. */
export type PatternNode =
  | { readonly kind: "set"; readonly text: string; readonly set: CharSet }
  | { readonly kind: "assert"; readonly text: string }
  | { readonly kind: "sequence"; readonly items: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly options: readonly PatternNode[] }
  | { readonly kind: "group"; readonly open: string; readonly body: PatternNode }
  | {
      readonly kind: "repeat";
      readonly body: PatternNode;
      readonly min: number;
      readonly max: number;
      readonly lazy: boolean;
    };

/** The tree as the source of a JavaScript regular expression with the `u` flag. */
export function printPattern(node: PatternNode): string {
  switch (node.kind) {
    case "set":
    case "assert":
      return node.text;
    case "sequence":
      return node.items.map(printPattern).join("");
    case "choice":
      return node.options.map(printPattern).join("|");
    case "group":
      return `${node.open}${printPattern(node.body)})`;
    case "repeat":
      return `${printPattern(node.body)}${printCount(node.min, node.max)}${node.lazy ? "?" : ""}`;
  }
}

function printCount(min: number, max: number): string {
  if (max === Number.POSITIVE_INFINITY) {
    if (min < 2) return min === 0 ? "*" : "+";
    return `{${min},}`;
  }
  if (min === 0 && max === 1) return "?";
  return min === max ? `{${min}}` : `{${min},${max}}`;
}
