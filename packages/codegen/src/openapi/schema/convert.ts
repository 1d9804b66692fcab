import type { JsonSchemaObject } from "../../schema/json-schema.ts";
import { isRecord } from "../../schema/record.ts";
import type { Location } from "../../source/types.ts";
import { annotate } from "./annotations.ts";
import { combine } from "./combine.ts";
import { type Node, quote, type Scope, under, warn } from "./context.ts";
import { finish } from "./finish.ts";
import { readConst, readEnum } from "./keyword-enum.ts";
import { settleObject } from "./keyword-objects.ts";
import { settleExclusive } from "./keyword-scalars.ts";
import { KEYWORDS } from "./keywords.ts";
import { sharedLeaf } from "./leaves.ts";
import { toNullable } from "./nullable.ts";
import { refTo } from "./refer.ts";
import { isPureRef, refOf } from "./references.ts";

/** Levels of nesting within one named schema. */
const MAX_DEPTH = 200;

/** Converts a schema that stands on its own. */
export function convertFinished(scope: Scope, schema: unknown, at: Location): JsonSchemaObject {
  return finish(scope, convertPart(scope, schema, at), at);
}

/** Converts a schema that may be a part of another: absent properties and loose `required` names are still there. */
export function convertPart(scope: Scope, schema: unknown, at: Location): JsonSchemaObject {
  if (schema === true) return {};
  if (schema === false) return { not: {} };
  const leaf = sharedLeaf(scope, schema);
  if (leaf !== undefined) return leaf;
  if (!isRecord(schema)) {
    warn(scope, "MG2104", at, `A schema is wanted here, and ${quote(schema)} is none.`);
    return {};
  }
  if (scope.depth >= MAX_DEPTH) {
    warn(scope, "MG2118", at, `The schema is nested more than ${MAX_DEPTH} levels deep; what is below was left out.`);
    return {};
  }
  scope.depth += 1;
  const ref = refOf(schema);
  const pure = ref !== undefined && isPureRef(scope.context, schema);
  const converted = pure ? refTo(scope, ref, at) : convertKeywords(scope, schema, at);
  scope.depth -= 1;
  return converted;
}

function convertKeywords(scope: Scope, schema: Readonly<Record<string, unknown>>, at: Location): JsonSchemaObject {
  const node: Node = { scope, schema, at, out: {}, composed: false, nullable: false };
  for (const keyword of Object.keys(schema)) {
    const read = KEYWORDS.get(keyword);
    if (read !== undefined) read(node, schema[keyword], keyword);
    else if (!keyword.startsWith("x-")) noteUnknown(node, keyword);
  }
  settle(node);
  const combined = node.composed ? combine(node) : node.out;
  const nullable = node.nullable ? toNullable(combined) : combined;
  return annotate(node, nullable);
}

/** What can be said only when all keywords are read. */
function settle(node: Node): void {
  const { out, schema } = node;
  if (schema.enum !== undefined && schema.enum !== null) readEnum(node);
  if (Object.hasOwn(schema, "const")) readConst(node);
  if (node.exclusive !== undefined) settleExclusive(node);
  if (node.lifted !== undefined || node.opened !== undefined) settleObject(node);
  const isArray = out.type === "array" || (Array.isArray(out.type) && out.type.includes("array"));
  if (isArray && out.items === undefined) out.items = {};
}

function noteUnknown(node: Node, keyword: string): void {
  warn(node.scope, "MG2117", under(node.at, keyword), `The keyword ${quote(keyword)} is unknown.`);
}
