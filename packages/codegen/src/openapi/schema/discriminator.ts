import { refName, same, typeName } from "../../schema/fits.ts";
import type { JsonSchemaObject } from "../../schema/json-schema.ts";
import { mergeAllOf } from "../../schema/merge-all-of.ts";
import { isRecord, put } from "../../schema/record.ts";
import type { Location } from "../../source/types.ts";
import type { Node } from "./context.ts";
import { isDescribed } from "./finish.ts";
import { refOf } from "./references.ts";
import { tryFollow } from "./visibility.ts";

/**
 * Lets each branch of a union with a discriminator require its tag as a constant (OpenAPI 3.1.1 §4.8.25): the keys of
 * `mapping` that lead to it, else the name of the component. A branch that has a tag of its own keeps it.
 */
export function tagBranches(
  node: Node,
  list: readonly unknown[],
  branches: readonly JsonSchemaObject[],
): readonly JsonSchemaObject[] {
  const discriminator = node.schema.discriminator;
  if (!isRecord(discriminator) || typeof discriminator.propertyName !== "string") return branches;
  const property = discriminator.propertyName;
  const mapping = mappedTags(node, discriminator.mapping);
  return branches.map((branch, index) => {
    const source = list[index];
    const ref = isRecord(source) ? refOf(source) : undefined;
    const name = refName(branch.$ref);
    if (ref === undefined || name === undefined) return branch;
    const target = tryFollow(node.scope.context, ref, node.at);
    const tags = (target && mapping.get(target.source)) ?? [implicitTag(ref)];
    return tagBranch(node, { branch, name, property, tags });
  });
}

/** Schema → tags. */
function mappedTags(node: Node, mapping: unknown): ReadonlyMap<object, string[]> {
  const tags = new Map<object, string[]>();
  if (!isRecord(mapping)) return tags;
  for (const tag of Object.keys(mapping)) {
    const value = mapping[tag];
    if (typeof value !== "string") continue;
    const target = mappedTarget(node, value);
    if (target === undefined) continue;
    const known = tags.get(target);
    if (known === undefined) tags.set(target, [tag]);
    else known.push(tag);
  }
  return tags;
}

/** A mapping value is a component's name or a reference (OpenAPI 3.1.1 §4.8.25.3). */
function mappedTarget(node: Node, value: string): object | undefined {
  const { context } = node.scope;
  const at: Location = node.at;
  const place = context.dialect === "2.0" ? "#/definitions/" : "#/components/schemas/";
  const name = value.replaceAll("~", "~0").replaceAll("/", "~1");
  const isName = /^[A-Za-z0-9._-]+$/.test(value);
  const byName = isName ? tryFollow(context, place + encodeURIComponent(name), at) : undefined;
  return (byName ?? tryFollow(context, value, at))?.source;
}

function implicitTag(ref: string): string {
  const last = ref
    .slice(ref.lastIndexOf("/") + 1)
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");
  const file = last.includes("#") ? last.slice(0, last.indexOf("#")) : last;
  try {
    return decodeURIComponent(file).replace(/\.(json|ya?ml)$/i, "");
  } catch {
    return file;
  }
}

interface Branch {
  readonly branch: JsonSchemaObject;
  readonly name: string;
  readonly property: string;
  readonly tags: readonly string[];
}

function tagBranch(node: Node, { branch, name, property, tags }: Branch): JsonSchemaObject {
  const entry = node.scope.context.entries.get(name);
  const raw = entry === undefined ? undefined : node.scope.context.rawOf(entry);
  const own = raw === undefined ? undefined : propertyOf(raw, property);
  const listed = ownValues(own);
  const fitting = listed === undefined ? tags : tags.filter((tag) => listed.some((value) => same(value, tag)));
  const isRequired = Array.isArray(raw?.required) && raw.required.includes(property);
  if (isRequired && listed !== undefined && (fitting.length === 0 || listed.length === fitting.length)) return branch;
  const values = fitting.length > 0 ? fitting : (listed ?? tags);
  const tag = tagSchema(property, values);
  const closed = raw?.additionalProperties === false && !isDescribed(node.scope, raw, property, 0);
  return closed ? mergeAllOf([raw, tag]) : { allOf: [branch, tag] };
}

function propertyOf(schema: JsonSchemaObject, property: string): unknown {
  const { properties } = schema;
  return isRecord(properties) && Object.hasOwn(properties, property) ? properties[property] : undefined;
}

/** The values that a branch itself allows as its tag. */
function ownValues(property: unknown): readonly unknown[] | undefined {
  if (!isRecord(property)) return undefined;
  if (Object.hasOwn(property, "const")) return [property.const];
  return Array.isArray(property.enum) ? property.enum : undefined;
}

function tagSchema(property: string, values: readonly unknown[]): JsonSchemaObject {
  const [only] = values;
  const type = typeName(only);
  const properties = {};
  put(properties, property, values.length === 1 ? { type, const: only } : { type, enum: values });
  return { type: "object", properties, required: [property] };
}
