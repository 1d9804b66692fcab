import { rootOf } from "./location.ts";
import { lookUp } from "./look-up.ts";
import { isObject, pointerKeys } from "./pointer.ts";
import { decodeFragment, isMappingReference, splitReference, targetUrl } from "./reference.ts";
import type { Resolved, SourceDocument } from "./types.ts";
import { isDataKey, walkObjects } from "./walk.ts";

/** Finds the files that documents refer to. */
export interface ReferenceFinder {
  /** URLs that the given documents, or places that have become reachable, refer to, each with its first referrer. */
  find(documents: readonly SourceDocument[]): ReadonlyMap<string, SourceDocument>;
}

/** A reference into examples or extensions, which are walked only from there. */
interface DataReference {
  readonly url: string;
  readonly keys: readonly string[];
}

interface State {
  readonly seen: Map<SourceDocument, Set<object>>;
  readonly found: Map<string, SourceDocument>;
  readonly pending: DataReference[];
}

/**
 * Walks documents for `$ref` strings and discriminator mappings. Values of examples and extensions are walked only if
 * a reference leads into them: elsewhere a `$ref` in them is data.
 */
export function createReferenceFinder(loaded: ReadonlyMap<string, SourceDocument>): ReferenceFinder {
  const seen = new Map<SourceDocument, Set<object>>();
  let waiting: readonly DataReference[] = [];
  return {
    find(documents) {
      const state: State = { seen, found: new Map(), pending: [...waiting] };
      for (const document of documents) {
        if (document.mentions.otherFiles) collect({ value: document.value, at: rootOf(document) }, state);
      }
      const later: DataReference[] = [];
      for (let next = state.pending.pop(); next !== undefined; next = state.pending.pop()) {
        const document = loaded.get(next.url);
        if (document === undefined) later.push(next);
        else if (document.mentions.otherFiles) {
          const target = lookUp({ value: document.value, at: rootOf(document) }, next.keys);
          if (target !== undefined) collect(target, state);
        }
      }
      waiting = later;
      return state.found;
    },
  };
}

function collect(start: Resolved, state: State): void {
  const { document } = start.at;
  const seen = state.seen.get(document) ?? new Set<object>();
  state.seen.set(document, seen);
  walkObjects({ ...start, inherited: undefined, seen }, (node) => {
    for (const ref of referencesOf(node)) note(ref, document, state);
    return undefined;
  });
}

function referencesOf(node: Readonly<Record<string, unknown>>): readonly string[] {
  const refs: string[] = typeof node.$ref === "string" ? [node.$ref] : [];
  const { discriminator } = node;
  if (!isObject(discriminator) || !isObject(discriminator.mapping)) return refs;
  for (const value of Object.values(discriminator.mapping)) {
    if (typeof value === "string" && isMappingReference(value)) refs.push(value);
  }
  return refs;
}

function note(ref: string, document: SourceDocument, { found, pending }: State): void {
  const url = targetUrl(ref, document.url);
  if (url === undefined) return;
  if (url !== document.url && !found.has(url)) found.set(url, document);
  const { fragment } = splitReference(ref);
  const keys = fragment === undefined ? undefined : pointerKeys(decodeFragment(fragment));
  if (keys?.some(isDataKey)) pending.push({ url, keys });
}
