import { knownFormat } from "../../schema/formats.ts";
import type { JsonSchemaObject } from "../../schema/json-schema.ts";
import type { Scope } from "./context.ts";

const TYPES: ReadonlySet<unknown> = new Set(["string", "number", "integer", "boolean"]);

/**
 * The converted form of a schema that is no more than a scalar type, a format and `nullable`, shared by all of its
 * kind: most of a large document's schemas. `undefined` for any other.
 */
export function sharedLeaf(scope: Scope, schema: unknown): JsonSchemaObject | undefined {
  if (typeof schema !== "object" || schema === null) return undefined;
  // Read by key below, where only own members are asked for.
  const members = schema as Readonly<Record<string, unknown>>;
  let type: unknown;
  let format: unknown = "";
  let nullable = false;
  for (const keyword in members) {
    const value = members[keyword];
    if (keyword === "type" && TYPES.has(value)) type = value;
    else if (keyword === "format" && typeof value === "string") format = value;
    else if (keyword === "nullable" && typeof value === "boolean") nullable = value;
    else return undefined;
  }
  if (type === undefined) return undefined;
  const key = `${type} ${format} ${nullable}`;
  return scope.context.leaves.get(key) ?? addLeaf(scope, key, { type, format: String(format), nullable });
}

interface Leaf {
  readonly type: unknown;
  readonly format: string;
  readonly nullable: boolean;
}

function addLeaf(scope: Scope, key: string, { type, format, nullable }: Leaf): JsonSchemaObject | undefined {
  const known = knownFormat(format);
  // Each place of an unknown format is reported.
  if (format !== "" && known.unknown) return undefined;
  const types = nullable ? [type, "null"] : type;
  const leaf = Object.freeze(known.format === undefined ? { type: types } : { type: types, format: known.format });
  scope.context.leaves.set(key, leaf);
  return leaf;
}
