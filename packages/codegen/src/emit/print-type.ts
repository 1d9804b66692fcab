import { jsDoc } from "./comment.ts";
import { INDENT, MAX_COLUMNS, pad } from "./layout.ts";
import { elementText, isCompound, type Member, NO_DOC, type TypeNode } from "./type-node.ts";

export interface TypeLayout {
  /** Columns that the line the type starts on is indented by. */
  readonly indent: number;
  /** Column where the type starts. */
  readonly column: number;
}

/** More parts than this, all of them short words, share lines instead of having one each. */
const MAX_STACKED_WORDS = 12;

/** Text of a type: on the line it starts on if it fits there, else broken. */
export function printType(node: TypeNode, { indent, column }: TypeLayout): string {
  // One column for the semicolon that follows.
  if (node.flat !== undefined && column + node.flat.length < MAX_COLUMNS) return node.flat;
  const inner = indent + INDENT;
  switch (node.kind) {
    case "atom":
      return node.flat;
    case "object":
      return `{\n${printMembers(node.members, inner)}${pad(indent)}}`;
    case "array":
      return `${printOperand(node.item, { indent, column })}[]`;
    case "map":
      return printMap(node, { indent, column });
    case "tuple": {
      const layout = { indent: inner, column: inner + 3 };
      const lines = node.elements.map(({ type, mark }) => {
        const text = mark === "" ? printType(type, layout) : printOperand(type, layout);
        return `${pad(inner)}${elementText(text, mark)},\n`;
      });
      return `[\n${lines.join("")}${pad(indent)}]`;
    }
    case "union":
      return printNullable(node.parts, { indent, column }) ?? `\n${unionLines(node.parts, inner).join("\n")}`;
    case "intersection":
      return node.parts.map((part) => printOperand(part, { indent, column })).join(" & ");
  }
}

/** The members of an interface or object type, one or more lines each, every line ended. */
export function printMembers(members: readonly Member[], indent: number): string {
  const margin = pad(indent);
  let lines = "";
  for (const { key, optional, type, doc } of members) {
    const label = `${key}${optional ? "?" : ""}:`;
    const text = spaced(printType(type, { indent, column: indent + label.length + 1 }));
    lines += `${doc === NO_DOC ? "" : jsDoc(doc, indent)}${margin}${label}${text};\n`;
  }
  return lines;
}

/** A type after a `:` or `=`: a broken union starts on the next line. */
export function spaced(text: string): string {
  return text.startsWith("\n") ? text : ` ${text}`;
}

function printMap(node: Extract<TypeNode, { kind: "map" }>, { indent, column }: TypeLayout): string {
  const [open, close] = node.form === "record" ? ["Record<string, ", ">"] : ["{ [key: string]: ", " }"];
  return `${open}${printOperand(node.value, { indent, column: column + open.length })}${close}`;
}

/** `{ … } | null`: one type that is broken, and what can stand on its last line. */
function printNullable(parts: readonly TypeNode[], layout: TypeLayout): string | undefined {
  const [first, ...others] = parts;
  if (first === undefined || first.flat !== undefined || others.length > 2) return undefined;
  if (first.kind !== "object" && !(first.kind === "array" && first.item.kind === "object")) return undefined;
  const words = others.map(({ flat = "" }) => flat);
  if (!words.every((word) => word === "null" || word === "undefined")) return undefined;
  return [printType(first, layout), ...words].join(" | ");
}

/** In parentheses if it is a union or an intersection. */
function printOperand(node: TypeNode, { indent, column }: TypeLayout): string {
  if (!isCompound(node)) return printType(node, { indent, column });
  const text = printType(node, { indent, column: column + 1 });
  return text.startsWith("\n") ? `(${text}\n${pad(indent)})` : `(${text})`;
}

function unionLines(parts: readonly TypeNode[], indent: number): string[] {
  const margin = pad(indent);
  const stacks = parts.length <= MAX_STACKED_WORDS || parts.some(({ kind }) => kind !== "atom");
  if (stacks) {
    const layout = { indent: indent + INDENT, column: indent + 2 };
    return parts.map(
      (part) => `${margin}| ${part.kind === "intersection" ? printOperand(part, layout) : printType(part, layout)}`,
    );
  }
  const lines: string[] = [];
  let line = margin;
  for (const { flat = "" } of parts) {
    const word = `| ${flat}`;
    if (line !== margin && line.length + word.length + 1 >= MAX_COLUMNS) {
      lines.push(line);
      line = margin;
    }
    line += line === margin ? word : ` ${word}`;
  }
  lines.push(line);
  return lines;
}
