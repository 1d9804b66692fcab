import type { Alias, Pair, YAMLMap } from "yaml";
import type { Locator, Span } from "./locator.ts";
import type { YamlDocument } from "./yaml-compose.ts";
import { yaml } from "./yaml-library.ts";
import { isMergeKey, keyOf } from "./yaml-value.ts";

interface Found {
  readonly node: unknown;
  readonly key?: unknown;
}

/** Finds places in a composed YAML document; behind an alias or a merge key that is the place of the anchored value. */
export function createYamlLocator(document: YamlDocument): Locator {
  const targets = aliasTargets(document);
  const maps = new Map<YAMLMap, ReadonlyMap<string, Pair>>();
  const follow = (node: unknown): unknown => (yaml().isAlias(node) ? targets.get(node) : node);
  const pairsOf = (map: YAMLMap): ReadonlyMap<string, Pair> => {
    const known = maps.get(map) ?? indexPairs(map, { pairsOf, follow });
    maps.set(map, known);
    return known;
  };
  const find = (keys: readonly string[]): Found | undefined => {
    let found: Found | undefined = { node: document.contents };
    for (const key of keys) {
      const node: unknown = follow(found.node);
      found = yaml().isMap(node)
        ? toFound(pairsOf(node).get(key))
        : yaml().isSeq(node)
          ? toItem(node.items, key)
          : undefined;
      if (found === undefined) return undefined;
    }
    return found;
  };
  return {
    span(keys) {
      const found = find(keys);
      return found && spanOf(found);
    },
    source(keys) {
      const node = follow(find(keys)?.node);
      return yaml().isScalar(node) && node.type === "PLAIN" && typeof node.value !== "string" ? node.source : undefined;
    },
  };
}

interface Lookup {
  readonly pairsOf: (map: YAMLMap) => ReadonlyMap<string, Pair>;
  readonly follow: (node: unknown) => unknown;
}

function indexPairs(map: YAMLMap, { pairsOf, follow }: Lookup): ReadonlyMap<string, Pair> {
  const pairs = new Map<string, Pair>();
  const merged = new Map<string, Pair>();
  for (const pair of map.items) {
    const sources = isMergeKey(pair) ? mergeSources(follow(pair.value), follow) : [];
    if (sources.length === 0) pairs.set(keyOf(pair), pair);
    for (const source of sources) {
      for (const [key, inner] of pairsOf(source)) if (!merged.has(key)) merged.set(key, inner);
    }
  }
  for (const [key, pair] of merged) if (!pairs.has(key)) pairs.set(key, pair);
  return pairs;
}

function mergeSources(value: unknown, follow: Lookup["follow"]): readonly YAMLMap[] {
  const candidates: readonly unknown[] = yaml().isSeq(value) ? value.items.map(follow) : [value];
  return candidates.every((candidate): candidate is YAMLMap => yaml().isMap(candidate)) ? candidates : [];
}

function toFound(pair: Pair | undefined): Found | undefined {
  return pair && { node: pair.value, key: pair.key };
}

function toItem(items: readonly unknown[], key: string): Found | undefined {
  const item = items[Number(key)];
  if (item === undefined) return undefined;
  return yaml().isPair(item) ? toFound(item) : { node: item };
}

/** An alias means the last anchor of that name before it (YAML 1.2 §7.1). */
function aliasTargets(document: YamlDocument): ReadonlyMap<Alias, unknown> {
  const targets = new Map<Alias, unknown>();
  const anchors = new Map<string, unknown>();
  yaml().visit(document, {
    Node: (_key, node) => {
      if (yaml().isAlias(node)) targets.set(node, anchors.get(node.source));
      else if ("anchor" in node && typeof node.anchor === "string") anchors.set(node.anchor, node);
    },
  });
  return targets;
}

function spanOf({ node, key }: Found): Span | undefined {
  const own = rangeOf(node);
  const isShort = yaml().isScalar(node) || yaml().isAlias(node);
  if (isShort && own !== undefined && own.end > own.start) return own;
  const keySpan = rangeOf(key);
  if (keySpan !== undefined) return keySpan;
  if (yaml().isMap(node) && node.flow !== true) return rangeOf(node.items[0]?.key) ?? own;
  return own && { start: own.start, end: own.start + 1 };
}

function rangeOf(node: unknown): Span | undefined {
  // Nodes that come from a parser carry a range; the type of a pair's key and value does not say so.
  const range = (node as { readonly range?: readonly [number, number, number] } | null | undefined)?.range;
  return range && { start: range[0], end: range[1] };
}
