import { child, pointerOf, rootOf } from "../source/location.ts";
import type { Location } from "../source/types.ts";
import type { ReadContext } from "./context.ts";
import { reportFailure } from "./failure.ts";
import { follow } from "./follow.ts";
import { type Fields, isObject, members } from "./values.ts";

/** One operation of a document, where it stands, and what its path says about it. */
export interface OperationSite {
  /** Upper case; methods of `additionalOperations` as written. */
  readonly method: string;
  /** The key under `paths`, unchanged. */
  readonly path: string;
  readonly operation: Fields;
  readonly at: Location;
  readonly item: PathItem;
}

/** A Path Item Object, its `$ref` followed and its siblings put over the target. */
export interface PathItem {
  readonly fields: Fields;
  /** Where a member really stands. */
  at(key: string): Location;
}

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

/** A method is a token (RFC 9110 §5.6.2). */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** The operations under `paths`, in document order (OpenAPI 3.1 §4.8.8); webhooks and callbacks are none. */
export function readSites(context: ReadContext): OperationSite[] {
  const root = rootOf(context.documents.root);
  const paths = isObject(root.document.value) ? root.document.value.paths : undefined;
  if (paths !== undefined && !isObject(paths)) ignore(child(root, "paths"), context);
  const sites: OperationSite[] = [];
  for (const [path, value] of members(paths)) {
    const at = child(root, "paths", path);
    const item = readPathItem(value, at, context);
    if (item === undefined) continue;
    for (const site of operationsOf(item, path, context)) sites.push(site);
  }
  return sites;
}

function readPathItem(value: unknown, at: Location, context: ReadContext): PathItem | undefined {
  if (!isObject(value)) return ignore(at, context);
  if (value.$ref === undefined) return { fields: value, at: (key) => child(at, key) };
  try {
    const target = follow(value, at, context);
    if (!isObject(target.value)) return ignore(target.at, context);
    const { $ref: _, ...own } = value;
    const fields = { ...target.value, ...own };
    return { fields, at: (key) => child(Object.hasOwn(own, key) ? at : target.at, key) };
  } catch (error) {
    return reportFailure(error, { what: `"${at.key}"`, at }, context);
  }
}

function operationsOf(item: PathItem, path: string, context: ReadContext): OperationSite[] {
  const sites: OperationSite[] = [];
  const seen = new Set<string>();
  const add = (method: string, operation: unknown, at: Location) => {
    if (!isObject(operation) || seen.has(method)) return ignore(at, context);
    seen.add(method);
    sites.push({ method, path, operation, at, item });
    return undefined;
  };
  for (const [key, value] of members(item.fields)) {
    const method = key.toLowerCase();
    if (!METHODS.includes(method) || (method === "query" && context.dialect !== "3.1")) continue;
    add(method.toUpperCase(), value, item.at(key));
  }
  if (context.dialect !== "3.1") return sites;
  const additional = item.at("additionalOperations");
  for (const [method, value] of members(item.fields.additionalOperations)) {
    if (TOKEN.test(method)) add(method, value, child(additional, method));
    else ignore(child(additional, method), context);
  }
  return sites;
}

function ignore(at: Location, context: ReadContext): undefined {
  context.sink.report({ code: "MG2005", message: `"${pointerOf(at)}" is not what OpenAPI wants there; ignored`, at });
  return undefined;
}
