import { rootOf } from "./location.ts";
import { childValue } from "./pointer.ts";
import type { Location, Resolved, SourceDocument } from "./types.ts";
import { walkObjects } from "./walk.ts";

/** Schema resources and anchors of all documents (JSON Schema 2020-12 core §8.2). */
export interface ResourceIndex {
  /** The document or embedded resource with an absolute URL. */
  resource(url: string): Resolved | undefined;
  /** A plain-name fragment of a resource. */
  anchor(url: string, name: string): Resolved | undefined;
  /** Base URL at a place: that of the nearest `$id` at or above it, else `$self` or the document's own. */
  baseOf(location: Location): string;
}

/**
 * Indexes `$id`, `$anchor`, `$dynamicAnchor` and the `$self` of OpenAPI 3.2 (§4.1.2). Anchors of an embedded resource
 * can also be reached from its document, as many documents are written so.
 */
export function createResourceIndex(documents: readonly SourceDocument[]): ResourceIndex {
  const resources = new Map<string, Resolved>();
  const anchors = new Map<string, Resolved>();
  const bases = new WeakMap<object, string>();
  const outer = new Map<string, Resolved>();
  for (const document of documents) {
    const base = selfOf(document);
    const root = { value: document.value, at: rootOf(document) };
    if (!resources.has(base)) resources.set(base, root);
    walkObjects({ ...root, inherited: base }, (node, at, inherited) => {
      const own = { value: node, at };
      const id = typeof node.$id === "string" ? resolveId(node.$id, inherited) : undefined;
      if (id !== undefined) bases.set(node, id);
      if (id !== undefined && !resources.has(id)) resources.set(id, own);
      for (const name of anchorNames(node)) {
        anchors.set(anchorKey(id ?? inherited, name), own);
        if (!outer.has(anchorKey(document.url, name))) outer.set(anchorKey(document.url, name), own);
      }
      return id ?? inherited;
    });
  }
  return {
    resource: (url) => resources.get(url),
    anchor: (url, name) => anchors.get(anchorKey(url, name)) ?? outer.get(anchorKey(url, name)),
    baseOf: (location) => findBase(location, bases),
  };
}

function anchorKey(url: string, name: string): string {
  return `${url}#${name}`;
}

function anchorNames({ $anchor, $dynamicAnchor, $id }: Readonly<Record<string, unknown>>): readonly string[] {
  // Up to draft 7 an anchor was written as `$id: "#name"`.
  const old = typeof $id === "string" && $id.startsWith("#") ? $id.slice(1) : undefined;
  return [$anchor, $dynamicAnchor, old].filter((name): name is string => typeof name === "string" && name !== "");
}

/** Absolute URL of an `$id` without fragment; `undefined` if it names no resource of its own. */
function resolveId(id: string, base: string): string | undefined {
  if (id.startsWith("#") || !URL.canParse(id, base)) return undefined;
  const url = new URL(id, base);
  url.hash = "";
  return url.href;
}

function selfOf(document: SourceDocument): string {
  const self = childValue(document.value, "$self");
  return typeof self === "string" ? (resolveId(self, document.url) ?? document.url) : document.url;
}

function findBase(location: Location, bases: WeakMap<object, string>): string {
  const keys: string[] = [];
  for (let at: Location | undefined = location; at?.key !== undefined; at = at.parent) keys.push(at.key);
  let value: unknown = location.document.value;
  let base = selfOf(location.document);
  for (let index = keys.length; ; index--) {
    if (typeof value === "object" && value !== null) base = bases.get(value) ?? base;
    if (index === 0) return base;
    value = childValue(value, keys[index - 1] ?? "");
  }
}
