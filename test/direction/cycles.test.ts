import { describe, expect, it } from "vitest";
import { isRelative, readSources, roomOf, type Source, targetOf, withSource } from "./read-imports.ts";

/**
 * Pairs of rooms that load each other on purpose: a diagnostic shows its place in a document, and the loader of
 * documents reports diagnostics. Only those; an entry that is no cycle any more fails the run.
 */
const ALLOWED = ["diagnostics → source → diagnostics"];

const sources = readSources("codegen");

describe("rooms of codegen", () => {
  it("do not load each other in a circle", () => {
    expect(findCycles(sources)).toEqual(ALLOWED);
  });

  it.each([
    ["catalog", 'import { a } from "../emit/emit-files.ts";', "catalog → emit → catalog"],
    ["schema", 'export { a } from "../openapi/context.ts";', "openapi → schema → openapi"],
    ["schema", 'await import("../openapi/context.ts");', "openapi → schema → openapi"],
  ])("%s would be seen to close one: %s", (room, text, cycle) => {
    expect(findCycles(withSource(sources, `packages/codegen/src/${room}/fake.ts`, text))).toContain(cycle);
  });

  it("may share types both ways", () => {
    const path = "packages/codegen/src/catalog/fake.ts";
    expect(findCycles(withSource(sources, path, 'import type { A } from "../emit/emit-files.ts";'))).toEqual(ALLOWED);
  });
});

/** Which room loads which; types are erased and load nothing. */
function loadsOf(all: ReadonlyMap<string, Source>): ReadonlyMap<string, ReadonlySet<string>> {
  const loads = new Map<string, Set<string>>();
  for (const source of all.values()) {
    for (const one of source.imports) {
      if (one.typeOnly || !isRelative(one)) continue;
      const [from, to] = [roomOf(source.path), roomOf(targetOf(source, one))];
      if (from !== to) loads.set(from, (loads.get(from) ?? new Set()).add(to));
    }
  }
  return loads;
}

/** The shortest circle through each room that is on one, from its first name in alphabetical order; sorted. */
function findCycles(all: ReadonlyMap<string, Source>): readonly string[] {
  const loads = loadsOf(all);
  const cycles = [...loads.keys()].flatMap((start) => {
    const circle = findCircle(start, loads);
    return circle === undefined ? [] : [rotate(circle)];
  });
  return [...new Set(cycles.map((circle) => [...circle, circle[0]].join(" → ")))].sort();
}

function findCircle(start: string, loads: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] | undefined {
  const ways = new Map<string, readonly string[]>([[start, [start]]]);
  for (const [at, way] of ways) {
    for (const next of loads.get(at) ?? []) {
      if (next === start) return way;
      if (!ways.has(next)) ways.set(next, [...way, next]);
    }
  }
  return undefined;
}

function rotate(circle: readonly string[]): readonly string[] {
  const first = circle.indexOf([...circle].sort()[0] ?? "");
  return [...circle.slice(first), ...circle.slice(0, first)];
}
