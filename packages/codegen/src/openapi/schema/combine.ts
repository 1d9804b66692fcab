import type { JsonSchemaObject } from "../../schema/json-schema.ts";
import { isAnnotation, mergeAllOf } from "../../schema/merge-all-of.ts";
import { type Draft, isRecord } from "../../schema/record.ts";
import type { Location } from "../../source/types.ts";
import { type Node, quote, type Scope, under, warnKeyword } from "./context.ts";
import { convertPart } from "./convert.ts";
import { counted, mergeable, partRef } from "./refer.ts";
import { isPureRef, refOf } from "./references.ts";
import { readUnion } from "./unions.ts";

/** Joins a schema's own keywords with its reference, `allOf`, `anyOf` and `oneOf`. */
export function combine(node: Node): JsonSchemaObject {
  const { own, parts } = collect(node);
  const [only, ...others] = parts;
  if (only === undefined) return closeUnevaluated(node, own);
  if (others.length === 0 && isAnnotation(own)) return closeUnevaluated(node, { ...counted(node.scope, only), ...own });
  const onConflict = (keyword: string) =>
    warnKeyword(node, "MG2119", "allOf", `The parts contradict each other in "${keyword}"; the later one was taken.`);
  const merged = mergeAllOf([...parts.map((part) => mergeable(node.scope, part)), own], { onConflict });
  return closeUnevaluated(node, withoutEmpty(merged));
}

interface Collected {
  /** The schema's own keywords, unions included. */
  readonly own: JsonSchemaObject;
  /** What applies besides. */
  readonly parts: readonly JsonSchemaObject[];
}

function collect(node: Node): Collected {
  const parts: JsonSchemaObject[] = [];
  const ref = refOf(node.schema);
  if (ref !== undefined) parts.push(partRef(node.scope, ref, node.at));
  const own: Draft = {};
  for (const part of readParts(node)) {
    if (isAnnotation(part)) Object.assign(own, part);
    else parts.push(part);
  }
  Object.assign(own, node.out);
  for (const keyword of ["anyOf", "oneOf"] as const) {
    const branches = readUnion(node, keyword);
    const [only] = branches ?? [];
    if (branches === undefined || only === undefined) continue;
    if (branches.length === 1) parts.push(only);
    else if (own.anyOf === undefined) own.anyOf = branches;
    else parts.push({ anyOf: branches });
  }
  return { own, parts };
}

function readParts(node: Node): readonly JsonSchemaObject[] {
  const list = node.schema.allOf;
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) {
    warnKeyword(node, "MG2107", "allOf", `"allOf" wants a list of schemas, and ${quote(list)} is none.`);
    return [];
  }
  const at = under(node.at, "allOf");
  return list.map((part: unknown, index) => {
    const converted = readPart(node.scope, part, under(at, String(index)));
    // A part that says no more than `nullable: true` speaks of the whole.
    if (isRecord(part) && part.nullable === true && isAnnotation(converted)) node.nullable = true;
    return converted;
  });
}

function readPart(scope: Scope, part: unknown, at: Location): JsonSchemaObject {
  const ref = isRecord(part) && isPureRef(scope.context, part) ? refOf(part) : undefined;
  return ref === undefined ? convertPart(scope, part, at) : partRef(scope, ref, at);
}

function withoutEmpty(schema: JsonSchemaObject): JsonSchemaObject {
  if (!Array.isArray(schema.allOf)) return schema;
  const allOf = schema.allOf.filter((part) => !isRecord(part) || Object.keys(part).length > 0);
  if (allOf.length === schema.allOf.length) return schema;
  const { allOf: _, ...rest } = schema;
  return allOf.length > 0 ? { ...rest, allOf } : rest;
}

/**
 * `unevaluatedProperties` of an object whose parts could all be merged says the same as `additionalProperties`; else
 * draft-07 has no word for it.
 */
function closeUnevaluated(node: Node, schema: JsonSchemaObject): JsonSchemaObject {
  const value = node.schema.unevaluatedProperties;
  if (value === undefined || value === true || schema.additionalProperties !== undefined) return schema;
  const open = ["$ref", "anyOf", "allOf", "if"].some((keyword) => schema[keyword] !== undefined);
  if (open) {
    const message = '"unevaluatedProperties" was left out: JSON Schema dialects read it differently.';
    warnKeyword(node, "MG2116", "unevaluatedProperties", message);
    return schema;
  }
  const converted = convertPart(node.scope, value, under(node.at, "unevaluatedProperties"));
  return { ...schema, additionalProperties: value === false ? false : converted };
}
