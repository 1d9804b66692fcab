import { child, rootOf } from "./location.ts";
import { childValue, isObject, pointerKeys } from "./pointer.ts";
import { decodeFragment, splitReference, targetUrl } from "./reference.ts";
import { createResourceIndex, type ResourceIndex } from "./resource-index.ts";
import type { DocumentSet, Location, Refusal, Resolved, SourceDocument } from "./types.ts";

/** What a loader knows beside the documents themselves. */
export interface DocumentSetParts {
  /** Further URLs of documents, e.g. before redirects. */
  readonly byUrl?: ReadonlyMap<string, SourceDocument>;
  readonly refusals?: ReadonlyMap<string, Refusal>;
}

/** Most references that one pointer may pass through on its way. */
const MAX_HOPS = 32;

/**
 * A set of documents whose references can be followed. Fragments are JSON pointers, percent-encoded or raw
 * (RFC 6901 §6), or anchors. A base that `$id` or `$self` gives wins; if there is nothing, the document's own URL
 * counts, as many documents are written so. A pointer may lead through a `$ref` on its way.
 */
export function createDocumentSet(
  root: SourceDocument,
  all: readonly SourceDocument[],
  { byUrl = new Map(), refusals = new Map() }: DocumentSetParts = {},
): DocumentSet {
  const documents = new Map([...byUrl, ...all.map((document) => [document.url, document] as const)]);
  const state: State = {
    documents,
    index: lazyIndex(all),
    hasIds: all.some(({ mentions }) => mentions.ids),
    cache: new Map(),
  };
  const set: DocumentSet = {
    root,
    all,
    resolve: (ref, from) => resolveCached(ref, from, state),
    refusal: (ref, from) => refusalOf(ref, from, refusals),
  };
  return Object.freeze(set);
}

interface State {
  readonly documents: ReadonlyMap<string, SourceDocument>;
  readonly index: () => ResourceIndex;
  readonly hasIds: boolean;
  /** By document and reference; used if no `$id` makes the answer depend on the place. */
  readonly cache: Map<SourceDocument, Map<string, Resolved | undefined>>;
}

function lazyIndex(all: readonly SourceDocument[]): () => ResourceIndex {
  let index: ResourceIndex | undefined;
  return () => {
    index ??= createResourceIndex(all);
    return index;
  };
}

function resolveCached(ref: string, from: Location, state: State): Resolved | undefined {
  if (state.hasIds) return resolveReference(ref, from, { ...state, hops: 0 });
  const known = state.cache.get(from.document) ?? new Map<string, Resolved | undefined>();
  state.cache.set(from.document, known);
  if (known.has(ref)) return known.get(ref);
  const resolved = resolveReference(ref, from, { ...state, hops: 0 });
  known.set(ref, resolved);
  return resolved;
}

interface Hop extends State {
  readonly hops: number;
}

function resolveReference(ref: string, from: Location, state: Hop): Resolved | undefined {
  if (state.hops > MAX_HOPS) return undefined;
  for (const base of basesOf(from, state)) {
    const found = resolveAgainst(ref, base, state);
    if (found !== undefined) return found;
  }
  return undefined;
}

function basesOf(from: Location, state: State): readonly string[] {
  const own = from.document.url;
  const base = state.hasIds ? state.index().baseOf(from) : own;
  return base === own ? [own] : [base, own];
}

function resolveAgainst(ref: string, base: string, state: Hop): Resolved | undefined {
  const url = targetUrl(ref, base);
  if (url === undefined) return undefined;
  const document = state.documents.get(url);
  const embedded = state.hasIds ? state.index().resource(url) : undefined;
  const start = embedded ?? (document && { value: document.value, at: rootOf(document) });
  if (start === undefined) return undefined;
  const { fragment = "" } = splitReference(ref);
  for (const candidate of new Set([decodeFragment(fragment), fragment])) {
    const keys = pointerKeys(candidate);
    const found = keys === undefined ? state.index().anchor(url, candidate) : followPointer(start, keys, state);
    if (found !== undefined) return found;
  }
  return undefined;
}

function followPointer(start: Resolved, keys: readonly string[], state: Hop): Resolved | undefined {
  let current: Resolved = start;
  for (const key of keys) {
    const next = step(current, key) ?? stepThroughReference(current, key, state);
    if (next === undefined) return undefined;
    current = next;
  }
  return current;
}

function step({ value, at }: Resolved, key: string): Resolved | undefined {
  const next = childValue(value, key);
  return next === undefined ? undefined : { value: next, at: child(at, key) };
}

/** The key is not here but where the `$ref` here leads, which swagger-parser and others accept. */
function stepThroughReference({ value, at }: Resolved, key: string, state: Hop): Resolved | undefined {
  if (!isObject(value) || typeof value.$ref !== "string") return undefined;
  const target = resolveReference(value.$ref, at, { ...state, hops: state.hops + 1 });
  return target && (step(target, key) ?? stepThroughReference(target, key, { ...state, hops: state.hops + 1 }));
}

function refusalOf(ref: string, from: Location, refusals: ReadonlyMap<string, Refusal>): Refusal | undefined {
  if (splitReference(ref).file === "") return undefined;
  const url = targetUrl(ref, from.document.url);
  if (url !== undefined) return refusals.get(url);
  if (from.document.url !== "stdin:") {
    return { kind: "unreadable", reason: `"${ref}" is no valid reference`, hint: "Correct the `$ref`." };
  }
  const reason = `"${ref}" is relative, and standard input has no folder`;
  return { kind: "refused", reason, hint: "Save the document to a file." };
}
