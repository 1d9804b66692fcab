import { MAX_COLUMNS } from "./layout.ts";
import { printMembers, printType, spaced } from "./print-type.ts";
import type { TypeNode } from "./type-node.ts";

/** An exported declaration: an interface for an object, an alias for anything else. */
export function declareType(name: string, node: TypeNode): string {
  if (node.kind === "object") return `export interface ${name} {\n${printMembers(node.members, 2)}}`;
  const start = `export type ${name} =`;
  const text = spaced(printType(node, { indent: 0, column: start.length + 1 }));
  const isTooLong = !text.includes("\n") && start.length + text.length >= MAX_COLUMNS;
  return isTooLong ? `${start}\n ${text};` : `${start}${text};`;
}
