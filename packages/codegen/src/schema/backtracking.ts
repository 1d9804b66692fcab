import { type CharSet, overlaps } from "./char-set.ts";
import type { PatternNode } from "./pattern-ast.ts";

/** Copies of a body that an exact count is unrolled to; beyond that it is taken for a loop. */
const MAX_UNROLLED = 64;
const MAX_POSITIONS = 600;
const MAX_EDGES = 40_000;
const MAX_PAIRS = 2_000;
/** Loops in a row that can share their input in several ways: the time grows with the length to this power. */
const MAX_SHARED_LOOPS = 3;

/** The pattern as positions that read one character each (Glushkov's automaton), with all ways between them. */
interface Automaton {
  readonly sets: CharSet[];
  /** Position → next position → number of ways. */
  readonly next: Map<number, number>[];
  edges: number;
  tooLarge: boolean;
  /** A loop whose body can be empty. */
  emptyLoop: boolean;
}

interface Part {
  readonly nullable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

const EMPTY: Part = { nullable: true, first: [], last: [] };

/**
 * Whether a backtracking engine may need exponential time, or a high power of the input's length: whether, inside a
 * loop, one text can be read in two ways. Conservative: patterns too large to look at count as such, and bounded
 * repetitions as unbounded ones.
 */
export function canBacktrackForEver(tree: PatternNode): boolean {
  if (!hasLoop(tree)) return false;
  const automaton: Automaton = { sets: [], next: [], edges: 0, tooLarge: false, emptyLoop: false };
  build(automaton, tree);
  if (automaton.tooLarge || automaton.emptyLoop) return true;
  const loops = loopsOf(automaton);
  return isAmbiguous(automaton, loops) || sharedLoops(automaton, loops) >= MAX_SHARED_LOOPS;
}

function hasLoop(node: PatternNode): boolean {
  switch (node.kind) {
    case "repeat":
      return node.max > 1 || hasLoop(node.body);
    case "group":
      return hasLoop(node.body);
    case "sequence":
      return node.items.some(hasLoop);
    case "choice":
      return node.options.some(hasLoop);
    default:
      return false;
  }
}

function build(automaton: Automaton, node: PatternNode): Part {
  if (automaton.tooLarge) return EMPTY;
  switch (node.kind) {
    case "assert":
      return EMPTY;
    case "set":
      return addPosition(automaton, node.set);
    case "group":
      return build(automaton, node.body);
    case "sequence":
      return node.items.reduce((before, item) => join(automaton, before, build(automaton, item)), EMPTY);
    case "choice":
      return either(node.options.map((option) => build(automaton, option)));
    case "repeat":
      return repeat(automaton, node);
  }
}

function addPosition(automaton: Automaton, set: CharSet): Part {
  const position = automaton.sets.length;
  automaton.sets.push(set);
  automaton.next.push(new Map());
  if (position >= MAX_POSITIONS) automaton.tooLarge = true;
  return { nullable: false, first: [position], last: [position] };
}

function join(automaton: Automaton, a: Part, b: Part): Part {
  link(automaton, a.last, b.first);
  return {
    nullable: a.nullable && b.nullable,
    first: a.nullable ? [...a.first, ...b.first] : a.first,
    last: b.nullable ? [...a.last, ...b.last] : b.last,
  };
}

function either(parts: readonly Part[]): Part {
  return {
    nullable: parts.some((part) => part.nullable),
    first: parts.flatMap((part) => part.first),
    last: parts.flatMap((part) => part.last),
  };
}

function repeat(automaton: Automaton, node: PatternNode & { readonly kind: "repeat" }): Part {
  if (node.max === 0) return EMPTY;
  const start = automaton.sets.length;
  const body = build(automaton, node.body);
  if (node.max === 1) return { ...body, nullable: body.nullable || node.min === 0 };
  const size = automaton.sets.length - start;
  if (node.min === node.max && node.min * size <= MAX_UNROLLED) {
    let whole = body;
    for (let copy = 1; copy < node.min; copy += 1) whole = join(automaton, whole, build(automaton, node.body));
    return whole;
  }
  if (body.nullable) automaton.emptyLoop = true;
  link(automaton, body.last, body.first);
  return { ...body, nullable: body.nullable || node.min === 0 };
}

function link(automaton: Automaton, from: readonly number[], to: readonly number[]): void {
  automaton.edges += from.length * to.length;
  if (automaton.edges > MAX_EDGES) {
    automaton.tooLarge = true;
    return;
  }
  for (const position of from) {
    const next = automaton.next[position];
    for (const target of to) next?.set(target, (next.get(target) ?? 0) + 1);
  }
}

/** For each position the number of its loop (strongly connected component), in an order from end to start. */
function loopsOf(automaton: Automaton): readonly number[] {
  const order: number[] = [];
  const visited = new Set<number>();
  const back: number[][] = automaton.sets.map(() => []);
  for (let start = 0; start < automaton.sets.length; start += 1) visit(automaton, { start, visited, order, back });
  const loop: number[] = automaton.sets.map(() => -1);
  let count = 0;
  // Kosaraju: the reversed graph, latest finished first.
  for (const root of order.reverse()) {
    if (loop[root] !== -1) continue;
    const stack = [root];
    loop[root] = count;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      for (const before of back[at] ?? []) {
        if (loop[before] !== -1) continue;
        loop[before] = count;
        stack.push(before);
      }
    }
    count += 1;
  }
  return loop;
}

interface Visit {
  readonly start: number;
  readonly visited: Set<number>;
  readonly order: number[];
  readonly back: number[][];
}

function visit(automaton: Automaton, { start, visited, order, back }: Visit): void {
  if (visited.has(start)) return;
  visited.add(start);
  const stack = [{ at: start, rest: [...(automaton.next[start]?.keys() ?? [])] }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const target = top.rest.pop();
    if (target === undefined) {
      order.push(top.at);
      stack.pop();
      continue;
    }
    back[target]?.push(top.at);
    if (visited.has(target)) continue;
    visited.add(target);
    stack.push({ at: target, rest: [...(automaton.next[target]?.keys() ?? [])] });
  }
}

/**
 * Whether one text can be read in two ways from a position back to itself, which makes the time exponential: two
 * ways part at some position, read the same characters, and meet again, all within one loop.
 */
function isAmbiguous(automaton: Automaton, loops: readonly number[]): boolean {
  return automaton.next.some((next, position) => {
    const inside = [...next].filter(([target]) => loops[target] === loops[position]);
    return inside.some(([target, ways], index) => {
      if (ways > 1) return true;
      const others = inside.slice(index + 1).filter(([other]) => clash(automaton, target, other));
      return others.some(([other]) => meetAgain(automaton, loops, [target, other]));
    });
  });
}

function meetAgain(automaton: Automaton, loops: readonly number[], start: readonly [number, number]): boolean {
  const size = automaton.sets.length;
  const seen = new Set([start[0] * size + start[1]]);
  for (const pair of seen) {
    // One that has been looked at at such length is as good as ambiguous.
    if (seen.size > MAX_PAIRS) return true;
    const [a, b] = [Math.floor(pair / size), pair % size];
    for (const left of automaton.next[a]?.keys() ?? []) {
      if (loops[left] !== loops[a]) continue;
      for (const right of automaton.next[b]?.keys() ?? []) {
        if (loops[right] !== loops[a] || !clash(automaton, left, right)) continue;
        if (left === right) return true;
        seen.add(left * size + right);
      }
    }
  }
  return false;
}

function clash(automaton: Automaton, a: number, b: number): boolean {
  return overlaps(automaton.sets[a] ?? [], automaton.sets[b] ?? []);
}

/** The largest number of loops in a row that can be left at several places of the same text. */
function sharedLoops(automaton: Automaton, loops: readonly number[]): number {
  const most = new Map<number, number>();
  // Loops are numbered from start to end, so going backwards meets what follows first.
  const byLoop = automaton.sets.map((_, position) => position).sort((a, b) => (loops[b] ?? 0) - (loops[a] ?? 0));
  for (const position of byLoop) {
    const own = loops[position] ?? 0;
    const targets = [...(automaton.next[position]?.keys() ?? [])];
    const inside = targets.filter((target) => loops[target] === own);
    for (const target of targets) {
      if (loops[target] === own) continue;
      const shared = inside.some((other) => clash(automaton, target, other)) ? 1 : 0;
      most.set(own, Math.max(most.get(own) ?? 0, (most.get(loops[target] ?? 0) ?? 0) + shared));
    }
  }
  return Math.max(0, ...most.values());
}
