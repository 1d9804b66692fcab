import { describe, expect, it } from "vitest";
import { isRelative, readSources, roomOf, type Source, targetOf } from "./read-imports.ts";

/** Which rooms of `codegen` each room may import; types count too. Data flows in one direction. */
const CODEGEN: Readonly<Record<string, readonly string[]>> = {
  source: ["diagnostics", "options.ts"],
  diagnostics: ["source"],
  schema: [],
  openapi: ["source", "diagnostics", "schema", "catalog", "options.ts"],
  catalog: ["schema", "diagnostics", "options.ts"],
  emit: ["catalog", "schema", "options.ts"],
  output: ["catalog", "diagnostics", "emit", "schema"],
  "options.ts": ["catalog", "source"],
  "read-catalog.ts": ["source", "openapi", "catalog", "diagnostics", "options.ts"],
};

/** Rooms of `runtime` that must not know of each other. */
const RUNTIME_APART: readonly (readonly [from: string, to: string])[] = [
  ["http", "protocol"],
  ["http", "pipeline"],
  ["validate", "http"],
  ["validate", "protocol"],
  ["result", "protocol"],
  ["pipeline", "protocol"],
  ["pipeline", "stdio"],
  ["protocol", "stdio"],
  ["registry", "pipeline"],
  ["registry", "protocol"],
];

/** The Catalog's types are a contract: who makes the parts of it may name them. */
const CONTRACT = "packages/codegen/src/catalog/types.ts";

type Edge = readonly [from: string, to: string, where: string];

function edgesOf(sources: ReadonlyMap<string, Source>): readonly Edge[] {
  return [...sources.values()].flatMap((source) =>
    source.imports
      .filter(isRelative)
      .map((one): Edge => {
        const target = targetOf(source, one);
        return [roomOf(source.path), roomOf(target), `${source.path} → ${target}`];
      })
      .filter(([from, to]) => from !== to),
  );
}

describe("rooms of codegen", () => {
  const edges = edgesOf(readSources("codegen")).filter(([from]) => from !== "index.ts");

  it("import only what lies before them in the flow", () => {
    const wrong = edges.filter(([from, to]) => CODEGEN[from]?.includes(to) !== true).map(([, , where]) => where);
    expect(wrong.filter((where) => !where.endsWith(` → ${CONTRACT}`))).toEqual([]);
  });

  it("nobody imports the package's index", () => {
    expect(edges.filter(([, to]) => to === "index.ts")).toEqual([]);
  });

  it("readers never import each other", () => {
    const readers = ["openapi", "decorators"];
    expect(edges.filter(([from, to]) => readers.includes(from) && readers.includes(to))).toEqual([]);
  });
});

describe("rooms of runtime", () => {
  it("keep apart", () => {
    const edges = edgesOf(readSources("runtime"));
    const wrong = edges.filter(([from, to]) => RUNTIME_APART.some(([a, b]) => a === from && b === to));
    expect(wrong.map(([, , where]) => where).filter((where) => !isTypesOnly(where))).toEqual([]);
  });
});

/** Types may be shared by everybody: they hold no behaviour. */
function isTypesOnly(where: string): boolean {
  return where.endsWith("/types.ts");
}

describe("the compiler and the judges", () => {
  it.each(["typescript", "ts-morph"])("%s is loaded by nobody who reads OpenAPI", (name) => {
    const eager = [...readSources("codegen").values(), ...readSources("cli").values(), ...readSources("runtime").values()].filter(
      (source) =>
        source.imports.some((one) => one.specifier === name && !one.typeOnly && !(one.dynamic && roomOf(source.path) === "decorators")),
    );
    expect(eager.map(({ path }) => path)).toEqual([]);
  });

  it("swagger-parser is loaded by `validate` only, in its worker", () => {
    const users = [...readSources("cli").values()].filter(({ imports }) => imports.some((one) => one.specifier.includes("swagger-parser")));
    expect(users.filter(({ path }) => !path.startsWith("packages/cli/src/validate/")).map(({ path }) => path)).toEqual([]);
  });
});
