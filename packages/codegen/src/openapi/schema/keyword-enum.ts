import { fitsType, typeName } from "../../schema/fits.ts";
import { isRecord } from "../../schema/record.ts";
import { type Node, quote, warnKeyword } from "./context.ts";

/** `enum`: unique, not empty, of the schema's type; the type is inferred if there is none. Needs `type` read before. */
export function readEnum(node: Node): void {
  const value = node.schema.enum;
  if (!Array.isArray(value) || value.length === 0) {
    warnKeyword(node, "MG2107", "enum", `An enum wants a list of values, and ${quote(value)} is none.`);
    return;
  }
  if (moveToItems(node, value)) return;
  const typed = node.out.type === undefined ? value : toType(node, value);
  const values = unique(node, typed);
  if (values.length === 0) return;
  node.out.enum = values;
  if (node.out.type === undefined && !node.composed) node.out.type = typesOf(values);
}

/** `const`, with its type. */
export function readConst(node: Node): void {
  const value = node.schema.const;
  node.out.const = value;
  if (node.out.type === undefined && !node.composed) node.out.type = typeName(value);
  else if (!fitsType(value, node.out.type)) {
    warnKeyword(node, "MG2106", "const", `The constant ${quote(value)} is not of type ${quote(node.out.type)}.`);
    node.out.type = typeName(value);
  }
}

/** `type: array` with an enum of scalars means the elements. */
function moveToItems(node: Node, values: readonly unknown[]): boolean {
  if (node.out.type !== "array" || values.some((value) => Array.isArray(value) || value === null)) return false;
  warnKeyword(node, "MG2106", "enum", "The enum of an array lists elements; it was moved to its items.");
  const items = isRecord(node.out.items) ? node.out.items : {};
  const members = unique(node, values);
  if (items.$ref === undefined) node.out.items = { ...items, type: typesOf(members), enum: members };
  return true;
}

function toType(node: Node, values: readonly unknown[]): readonly unknown[] {
  const type = node.out.type;
  if (values.every((value) => fitsType(value, type))) return values;
  const converted = values.map((value) => (fitsType(value, type) ? value : coerce(value, type)));
  // `null` may be meant (it is listed) although the type does not say so; without it the enum could never hold it.
  if (values.includes(null)) node.nullable = true;
  const kept = converted.filter((value) => value !== undefined && (value !== null || node.nullable));
  const odd = values.find((value) => value !== null && !fitsType(value, type));
  if (odd !== undefined) {
    warnKeyword(node, "MG2106", "enum", `The enum value ${quote(odd)} is not of type ${quote(type)}.`);
  }
  if (kept.some((value) => value !== null)) return kept;
  // Nothing fits the type: the values are what the author wrote down in detail.
  node.out.type = typesOf(values);
  return values;
}

/** A scalar as another scalar type; `undefined` if it cannot be said so. */
export function coerce(value: unknown, type: unknown): unknown {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  if (value === null) return null;
  if (typeof value === "string") return coerceText(value, types);
  const scalar = typeof value === "number" || typeof value === "boolean";
  return scalar && types.includes("string") ? String(value) : undefined;
}

function coerceText(text: string, types: readonly unknown[]): unknown {
  if (types.includes("boolean") && /^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
  if (!/^-?[0-9]{1,15}(\.[0-9]{1,15})?$/.test(text)) return undefined;
  const number = Number(text);
  return fitsType(number, types) ? number : undefined;
}

function unique(node: Node, values: readonly unknown[]): readonly unknown[] {
  const seen = new Set<unknown>();
  const twice: unknown[] = [];
  const kept = values.filter((value) => {
    const key = typeof value === "object" && value !== null ? JSON.stringify(value) : value;
    if (seen.has(key)) twice.push(value);
    return seen.size < seen.add(key).size;
  });
  if (twice.length > 0) {
    warnKeyword(node, "MG2101", "enum", `The enum has the value ${quote(twice[0])} twice; kept once.`);
  }
  return kept;
}

function typesOf(values: readonly unknown[]): unknown {
  const types = new Set(values.map(typeName));
  if (types.has("number")) types.delete("integer");
  const list = [...types];
  return list.length === 1 ? list[0] : list;
}
