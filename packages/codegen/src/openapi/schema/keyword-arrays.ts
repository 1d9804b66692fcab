import { type Node, quote, under, warnKeyword } from "./context.ts";
import { convertFinished } from "./convert.ts";

/** `items` in any draft's form. */
export function readItems(node: Node, value: unknown): void {
  if (Array.isArray(value)) {
    readTuple(node, value, "items");
    return;
  }
  if (Array.isArray(node.schema.prefixItems)) {
    readRest(node, value, "items");
    return;
  }
  if (value === false) node.out.maxItems = 0;
  node.out.items = typeof value === "boolean" ? {} : convertFinished(node.scope, value, under(node.at, "items"));
}

/**
 * `prefixItems`, and draft-04's list of `items`: kept as `prefixItems` beside `items: {}`, which draft-07, knowing the
 * latter only, reads as "anything". A closed tuple is closed by `maxItems`.
 */
export function readTuple(node: Node, value: unknown, keyword: string): void {
  if (!Array.isArray(value)) {
    warnKeyword(node, "MG2107", keyword, `"${keyword}" wants a list of schemas, and ${quote(value)} is none.`);
    return;
  }
  const at = under(node.at, keyword);
  if (value.length > 0) {
    node.out.prefixItems = value.map((part, index) => convertFinished(node.scope, part, under(at, String(index))));
  }
  node.out.items = {};
  if (keyword === "items") readRest(node, node.schema.additionalItems, "additionalItems");
}

/** What may follow the listed elements of a tuple. */
function readRest(node: Node, value: unknown, keyword: string): void {
  node.out.items = {};
  if (value === undefined || value === true) return;
  const tuple = node.schema.prefixItems ?? node.schema.items;
  const length = Array.isArray(tuple) ? tuple.length : 0;
  if (value !== false) {
    warnKeyword(node, "MG2116", keyword, `"${keyword}" of a tuple was left out: draft-07 takes it for every element.`);
    return;
  }
  const max = node.schema.maxItems;
  node.out.maxItems = typeof max === "number" ? Math.min(max, length) : length;
}

/** `contains` with its counts; draft-07 wants at least one match, so `minContains: 0` cannot be said. */
export function readContains(node: Node, value: unknown): void {
  const { minContains: min, maxContains: max } = node.schema;
  if (min === 0) {
    warnKeyword(node, "MG2116", "minContains", '"minContains: 0" was left out, with what it belongs to.');
    return;
  }
  node.out.contains = convertFinished(node.scope, value, under(node.at, "contains"));
  if (typeof min === "number" && Number.isInteger(min) && min > 1) node.out.minContains = min;
  if (typeof max === "number" && Number.isInteger(max) && max > 0) node.out.maxContains = max;
}
