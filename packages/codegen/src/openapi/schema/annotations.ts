import { type Deref, fits } from "../../schema/fits.ts";
import type { JsonSchemaObject } from "../../schema/json-schema.ts";
import { isRecord } from "../../schema/record.ts";
import { cleanLine, cleanText } from "../../schema/text.ts";
import { type Node, quote, warnKeyword } from "./context.ts";
import { coerce } from "./keyword-enum.ts";

/** Longest example and default, as JSON text: longer ones cost more tokens than they help. */
const MAX_EXAMPLE = 120;
const MAX_DEFAULT = 500;

/** `description`. */
export function readDescription(node: Node, value: unknown): void {
  if (typeof value !== "string") return;
  const text = cleanText(value);
  if (text !== "") node.out.description = text;
}

/** `title`. */
export function readTitle(node: Node, value: unknown): void {
  if (typeof value !== "string") return;
  const text = cleanLine(value);
  if (text !== "") node.out.title = text;
}

/** Adds the default and one short example if they fit the converted schema. */
export function annotate(node: Node, converted: JsonSchemaObject): JsonSchemaObject {
  const { schema } = node;
  const hasDefault = Object.hasOwn(schema, "default");
  const example = exampleOf(schema);
  if (!hasDefault && example === undefined) return converted;
  const deref = derefOf(node);
  const out = hasDefault ? withDefault(node, converted, deref) : converted;
  if (example === undefined || !isUseful(example, out) || !fits(example, converted, deref)) return out;
  return { ...out, examples: [example] };
}

function derefOf(node: Node): Deref {
  const { context } = node.scope;
  return (name) => {
    const entry = context.entries.get(name);
    return entry === undefined ? undefined : context.rawOf(entry);
  };
}

function withDefault(node: Node, converted: JsonSchemaObject, deref: Deref): JsonSchemaObject {
  const value = node.schema.default;
  if (fits(value, converted, deref)) {
    return JSON.stringify(value).length > MAX_DEFAULT ? converted : { ...converted, default: value };
  }
  const repaired = coerce(value, converted.type);
  const usable = repaired !== undefined && repaired !== null && fits(repaired, converted, deref);
  // `default: null` is how many generators say "none".
  if (value !== null) {
    const done = usable ? `written as ${quote(repaired)}` : "left out";
    warnKeyword(node, "MG2108", "default", `The default ${quote(value)} does not fit the schema; it was ${done}.`);
  }
  return usable ? { ...converted, default: repaired } : converted;
}

function exampleOf(schema: Readonly<Record<string, unknown>>): unknown {
  if (Object.hasOwn(schema, "example")) return schema.example;
  return Array.isArray(schema.examples) ? schema.examples[0] : undefined;
}

/** Scalars and short lists, where no enum, constant or default says it already. */
function isUseful(example: unknown, schema: JsonSchemaObject): boolean {
  if (example === null || example === "" || typeof example === "boolean" || isRecord(example)) return false;
  if (schema.enum !== undefined || schema.const !== undefined || schema.default !== undefined) return false;
  const text = JSON.stringify(example);
  return text !== undefined && text.length <= MAX_EXAMPLE && cleanText(text) === text;
}
