import type { Pair, Scalar, YAMLMap, YAMLSeq } from "yaml";
import { isObject } from "./pointer.ts";
import type { SourceLimits } from "./types.ts";
import type { YamlDocument } from "./yaml-compose.ts";
import { yaml } from "./yaml-library.ts";
import { type YamlProblem, YamlReadError } from "./yaml-problem.ts";

/** The plain value of a YAML document. */
export interface YamlValue {
  readonly value: unknown;
  /** Numbers, by container and key, whose own text differs from what JavaScript prints, such as `1.10`. */
  readonly sources: WeakMap<object, Map<string, string>>;
  readonly problems: readonly YamlProblem[];
}

/** Most problems that are listed for one document; the first ones tell enough. */
const MAX_PROBLEMS = 50;

interface Anchored {
  readonly value: unknown;
  /** Values below it, aliases written out. */
  readonly size: number;
  readonly height: number;
}

interface State {
  readonly limits: SourceLimits;
  /** `undefined` while the anchored value is being read. */
  readonly anchors: Map<string, Anchored | undefined>;
  readonly sources: WeakMap<object, Map<string, string>>;
  readonly problems: YamlProblem[];
  nodes: number;
  /** Greatest depth so far. */
  peak: number;
}

/**
 * Converts nodes to plain JSON values. An alias gives the very object of its anchor, so memory stays linear, while
 * `maxNodes` and `maxDepth` count aliases as if written out. Own keys only, `__proto__` included. Throws
 * `YamlReadError` where there is no value.
 */
export function readYamlValue(document: YamlDocument, limits: SourceLimits): YamlValue {
  const state: State = { limits, anchors: new Map(), sources: new WeakMap(), problems: [], nodes: 0, peak: 0 };
  const value = readNode(document.contents, 0, state);
  return { value, sources: state.sources, problems: state.problems };
}

function readNode(node: unknown, depth: number, state: State): unknown {
  if (yaml().isAlias(node)) return readAlias(node, depth, state);
  const anchor = yaml().isScalar(node) || yaml().isMap(node) || yaml().isSeq(node) ? node.anchor : undefined;
  if (anchor === undefined) return readPlain(node, depth, state);
  const { nodes, peak } = state;
  state.anchors.set(anchor, undefined);
  state.peak = depth;
  const value = readPlain(node, depth, state);
  state.anchors.set(anchor, { value, size: state.nodes - nodes, height: state.peak - depth });
  state.peak = Math.max(state.peak, peak);
  return value;
}

function readPlain(node: unknown, depth: number, state: State): unknown {
  const isContainer = yaml().isMap(node) || yaml().isSeq(node);
  grow(state, { by: 1, depth: isContainer ? depth + 1 : depth, node });
  if (yaml().isMap(node)) return readMap(node, depth, state);
  if (yaml().isSeq(node)) return readSeq(node, depth, state);
  return yaml().isScalar(node) ? readScalar(node, state) : null;
}

function readAlias(node: { readonly source: string }, depth: number, state: State): unknown {
  const anchored = state.anchors.get(node.source);
  if (anchored === undefined) {
    const isOpen = state.anchors.has(node.source);
    const message = isOpen
      ? `the alias "*${node.source}" stands inside its own anchor`
      : `the alias "*${node.source}" has no anchor before it`;
    throw new YamlReadError({ code: "MG1012", message, ...rangeOf(node) });
  }
  grow(state, { by: anchored.size, depth: depth + anchored.height, node });
  return anchored.value;
}

function grow(state: State, step: { readonly by: number; readonly depth: number; readonly node: unknown }): void {
  state.nodes += step.by;
  if (step.depth > state.peak) state.peak = step.depth;
  const { maxNodes, maxDepth } = state.limits;
  if (state.nodes > maxNodes) {
    const message = `more than ${maxNodes.toLocaleString("en-US")} values, aliases written out`;
    throw new YamlReadError({ code: "MG1011", message, ...rangeOf(step.node) });
  }
  if (state.peak > maxDepth) {
    throw new YamlReadError({ code: "MG1010", message: `more than ${maxDepth} levels deep`, ...rangeOf(step.node) });
  }
}

function readScalar(node: Scalar, state: State): unknown {
  const { value, source } = node;
  if (typeof value === "number" && !Number.isFinite(value)) {
    const text = source ?? String(value);
    note(state, { code: "MG1016", message: `"${text}" has no JSON form; kept as text`, ...rangeOf(node) });
    return text;
  }
  return value ?? null;
}

function readSeq(node: YAMLSeq, depth: number, state: State): unknown[] {
  const items: unknown[] = [];
  for (const item of node.items) {
    noteSource(state, { container: items, key: String(items.length), node: item });
    // `[a: 1]` is a list of one mapping with one pair (YAML 1.2 §7.4.1); the parser wraps it already.
    items.push(readNode(item, depth + 1, state));
  }
  return items;
}

function readMap(node: YAMLMap, depth: number, state: State): Record<string, unknown> {
  const map: Record<string, unknown> = {};
  let merged: Set<string> | undefined;
  for (const pair of node.items) {
    const value = readNode(pair.value, depth + 1, state);
    if (isMergeKey(pair) && isMergeable(value)) {
      merged ??= new Set();
      for (const source of Array.isArray(value) ? value : [value]) merge(map, source, merged);
      continue;
    }
    const key = keyOf(pair);
    if (Object.hasOwn(map, key) && merged?.delete(key) !== true) {
      note(state, {
        code: "MG1008",
        message: `the key "${key}" appears twice in one mapping`,
        ...rangeOf(pair.key),
      });
    }
    noteSource(state, { container: map, key, node: pair.value });
    setOwn(map, key, value);
  }
  return map;
}

function note(state: State, problem: YamlProblem): void {
  if (state.problems.length < MAX_PROBLEMS) state.problems.push(problem);
}

/** Keeps the text of a number that JavaScript would print in another way. */
function noteSource(
  state: State,
  at: { readonly container: object; readonly key: string; readonly node: unknown },
): void {
  const { node } = at;
  if (!yaml().isScalar(node) || typeof node.value !== "number" || node.source === undefined) return;
  if (String(node.value) === node.source) return;
  const known = state.sources.get(at.container) ?? new Map<string, string>();
  known.set(at.key, node.source);
  state.sources.set(at.container, known);
}

/** Key of a pair; keys are strings, as the composer was told so. */
export function keyOf(pair: Pair): string {
  return yaml().isScalar(pair.key) ? String(pair.key.value ?? "") : "";
}

/** True for an unquoted `<<` (the merge key of YAML 1.1, which many documents use). */
export function isMergeKey(pair: Pair): boolean {
  return yaml().isScalar(pair.key) && pair.key.value === "<<" && pair.key.type === "PLAIN";
}

/** A mapping or a list of mappings; anything else makes `<<` an ordinary key. */
function isMergeable(value: unknown): value is Record<string, unknown> | Record<string, unknown>[] {
  return Array.isArray(value) ? value.every(isObject) : isObject(value);
}

/** Adds keys that are not there yet: own keys and earlier sources win. */
function merge(map: Record<string, unknown>, source: Readonly<Record<string, unknown>>, merged: Set<string>): void {
  for (const key of Object.keys(source)) {
    if (Object.hasOwn(map, key)) continue;
    setOwn(map, key, source[key]);
    merged.add(key);
  }
}

function setOwn(map: Record<string, unknown>, key: string, value: unknown): void {
  if (key === "__proto__") {
    Object.defineProperty(map, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    map[key] = value;
  }
}

function rangeOf(node: unknown): { readonly start: number; readonly end: number } {
  // Every node of a parsed document has a range; an absent one is the empty value after `key:`.
  const range = (node as { readonly range?: readonly number[] } | null)?.range;
  const start = range?.[0] ?? 0;
  return { start, end: range?.[1] ?? start };
}
