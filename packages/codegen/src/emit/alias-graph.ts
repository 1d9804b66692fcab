import type { NamedSchema } from "../catalog/types.ts";
import { refName } from "../schema/fits.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import { choices, schemaList } from "./schema-ref.ts";

/**
 * Says which references a type alias must not have. TypeScript resolves the parts of unions and intersections at once,
 * so aliases that reach themselves through nothing else are an error (TS2456); members and array items wait.
 */
export interface AliasGraph {
  /** True if the reference would close such a cycle; it is to be printed as `unknown`. */
  isCut(from: string, to: string): boolean;
}

interface Edges {
  readonly union: ReadonlySet<string>;
  readonly intersection: ReadonlySet<string>;
}

const NO_EDGES: ReadonlySet<string> = new Set();

/**
 * Finds the cycles among named schemas. A cycle is cut at an intersection where it has one: a base that lists its
 * subtypes, each of which is `allOf` the base, keeps its list.
 */
export function createAliasGraph(schemas: Readonly<Record<string, NamedSchema>>): AliasGraph {
  const edges = new Map<string, Edges>();
  for (const [name, { schema }] of Object.entries(schemas)) {
    const found = { union: new Set<string>(), intersection: new Set<string>() };
    collect(schema, found, false);
    if (found.union.size + found.intersection.size > 0) edges.set(name, found);
  }
  const all = components([...edges.keys()], (name) => {
    const found = edges.get(name);
    return found === undefined ? [] : [...found.intersection, ...found.union];
  });
  const isSame = (groups: ReadonlyMap<string, number>, from: string, to: string) =>
    from === to || (groups.has(from) && groups.get(from) === groups.get(to));
  const unions = components([...edges.keys()], (name) => {
    const { union = NO_EDGES, intersection = NO_EDGES } = edges.get(name) ?? {};
    return [...union, ...[...intersection].filter((to) => !isSame(all, name, to))];
  });
  return {
    isCut: (from, to) => {
      if (from === to || isSame(unions, from, to)) return true;
      return edges.get(from)?.intersection.has(to) === true && isSame(all, from, to);
    },
  };
}

function collect(
  schema: JsonSchema,
  found: { readonly union: Set<string>; readonly intersection: Set<string> },
  inIntersection: boolean,
): void {
  if (typeof schema === "boolean") return;
  const name = refName(schema.$ref);
  if (name !== undefined) (inIntersection ? found.intersection : found.union).add(name);
  for (const member of schemaList(schema.allOf)) collect(member, found, true);
  for (const branch of choices(schema).flat()) collect(branch, found, inIntersection);
}

/** Strongly connected components (Tarjan), without recursion: the chain of aliases may be long. */
function components(names: readonly string[], next: (name: string) => readonly string[]): Map<string, number> {
  const group = new Map<string, number>();
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  for (const start of names) {
    if (order.has(start)) continue;
    const path = [enter(start)];
    for (let frame = path.at(-1); frame !== undefined; frame = path.at(-1)) {
      const to = frame.rest.pop();
      if (to === undefined) {
        path.pop();
        leave(frame.name, path.at(-1)?.name);
      } else if (!order.has(to)) path.push(enter(to));
      else if (!group.has(to)) lower(frame.name, order.get(to) ?? 0);
    }
  }
  return group;

  function enter(name: string) {
    order.set(name, order.size);
    low.set(name, order.size - 1);
    open.push(name);
    return { name, rest: [...next(name)] };
  }

  function leave(name: string, parent: string | undefined): void {
    const reached = low.get(name) ?? 0;
    if (parent !== undefined) lower(parent, reached);
    if (reached !== order.get(name)) return;
    for (let member = open.pop(); member !== undefined; member = open.pop()) {
      group.set(member, reached);
      if (member === name) return;
    }
  }

  function lower(name: string, value: number): void {
    low.set(name, Math.min(low.get(name) ?? value, value));
  }
}
