import type { JsonSchemaObject } from "../../schema/json-schema.ts";
import { ABSENT } from "../../schema/merge-all-of.ts";
import { type Draft, isRecord, put } from "../../schema/record.ts";
import type { Location } from "../../source/types.ts";
import { type Node, quote, under, warnKeyword } from "./context.ts";
import { convertFinished } from "./convert.ts";
import { toPattern } from "./keyword-scalars.ts";
import { sharedLeaf } from "./leaves.ts";
import { isHidden } from "./visibility.ts";

/** `properties`: each converted, or absent if it is hidden in this direction. */
export function readProperties(node: Node, value: unknown): void {
  if (!isRecord(value)) {
    if (value !== null) warnKeyword(node, "MG2107", "properties", `"properties" wants an object, not ${quote(value)}.`);
    return;
  }
  const { scope } = node;
  const at = under(node.at, "properties");
  // A copy keeps the object's layout, and an own `__proto__` stays one when it is replaced.
  const properties: Draft = { ...value };
  const keys = Object.keys(value);
  for (const key of keys) {
    const property = value[key];
    properties[key] = sharedLeaf(scope, property) ?? readProperty(node, key, under(at, key));
  }
  if (keys.length > 0 || node.schema.type === "object") node.out.properties = properties;
}

function readProperty(node: Node, key: string, at: Location): JsonSchemaObject {
  const { scope } = node;
  const { properties } = node.schema;
  const property = isRecord(properties) ? properties[key] : undefined;
  if (!isRecord(property)) return convertFinished(scope, property, at);
  if (property.required !== undefined) liftRequired(node, key, property.required);
  return isHidden(scope, property, at) ? ABSENT : convertFinished(scope, property, at);
}

/** Draft-03's `required: true` on the property itself. */
function liftRequired(node: Node, key: string, flag: unknown): void {
  if (typeof flag !== "boolean" && flag !== "true") return;
  if (flag !== false) node.lifted = [...(node.lifted ?? []), key];
  const message = `The property ${quote(key)} has "required: ${flag}"; `;
  const done = flag === false ? "it stays optional." : "it was made required.";
  warnKeyword(node, "MG2110", "properties", message + done);
}

/** `required`: texts, each once. */
export function readRequired(node: Node, value: unknown): void {
  if (typeof value === "boolean" || value === "true" || value === null) return;
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const names = new Set(list.filter((name) => typeof name === "string"));
  if (!Array.isArray(value) || names.size < list.length) {
    warnKeyword(node, "MG2107", "required", '"required" wants a list of different names; it was repaired.');
  }
  if (names.size > 0) node.out.required = [...names];
}

/** `additionalProperties`: `true`, `false` or a schema. */
export function readAdditional(node: Node, value: unknown, keyword: string): void {
  const flag = value === "true" ? true : value === "false" ? false : value;
  if (typeof flag === "boolean") {
    node.out[keyword] = flag;
    return;
  }
  const schema = convertFinished(node.scope, flag, under(node.at, keyword));
  node.out[keyword] = Object.keys(schema).length === 0 ? true : schema;
}

/** `patternProperties`; one whose pattern must go opens the object, or its names would be refused. */
export function readPatternProperties(node: Node, value: unknown): void {
  if (!isRecord(value)) {
    warnKeyword(node, "MG2107", "patternProperties", `"patternProperties" wants an object, not ${quote(value)}.`);
    return;
  }
  const at = under(node.at, "patternProperties");
  const map: Draft = {};
  for (const key of Object.keys(value)) {
    const pattern = toPattern(node.scope, key, under(at, key));
    if (pattern === undefined) node.opened = true;
    else put(map, pattern, convertFinished(node.scope, value[key], under(at, key)));
  }
  if (Object.keys(map).length > 0) node.out.patternProperties = map;
}

/** Joins what the object's keywords said about each other. Runs when all keywords are read. */
export function settleObject(node: Node): void {
  const { out } = node;
  if (node.lifted !== undefined) {
    const names: readonly unknown[] = Array.isArray(out.required) ? out.required : [];
    out.required = [...new Set([...names, ...node.lifted])];
  }
  if (node.opened) delete out.additionalProperties;
}
