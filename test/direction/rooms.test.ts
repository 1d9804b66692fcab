import { describe, expect, it } from "vitest";
import { closureOf, isRelative, readSources, roomOf, type Source, targetOf, withSource } from "./read-imports.ts";

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

function findAgainstFlow(sources: ReadonlyMap<string, Source>): readonly string[] {
  return edgesOf(sources)
    .filter(([from, to]) => from !== "index.ts" && CODEGEN[from]?.includes(to) !== true)
    .map(([, , where]) => where)
    .filter((where) => !where.endsWith(` → ${CONTRACT}`));
}

const READERS = ["openapi", "decorators"];

function findReadersOfReaders(sources: ReadonlyMap<string, Source>): readonly string[] {
  return edgesOf(sources)
    .filter(([from, to]) => READERS.includes(from) && READERS.includes(to))
    .map(([, , where]) => where);
}

describe("rooms of codegen", () => {
  const sources = readSources("codegen");
  const withFake = (room: string, text: string) => withSource(sources, `packages/codegen/src/${room}/fake.ts`, text);

  it("import only what lies before them in the flow", () => {
    expect(findAgainstFlow(sources)).toEqual([]);
  });

  it.each([
    ["emit", "../openapi/context.ts"],
    ["emit", "../source/types.ts"],
    ["emit", "../diagnostics/types.ts"],
    ["schema", "../openapi/context.ts"],
    ["catalog", "../emit/emit-files.ts"],
    ["openapi", "../output/plan.ts"],
    ["source", "../openapi/context.ts"],
  ])("%s would be seen to import %s", (room, target) => {
    expect(findAgainstFlow(withFake(room, `import type { A } from "${target}";`))).toHaveLength(1);
  });

  it("nobody imports the package's index", () => {
    const findIndex = (all: ReadonlyMap<string, Source>) => edgesOf(all).filter(([, to]) => to === "index.ts");
    expect(findIndex(sources)).toEqual([]);
    expect(findIndex(withFake("emit", 'import "../index.ts";'))).toHaveLength(1);
  });

  it("readers never import each other", () => {
    expect(findReadersOfReaders(sources)).toEqual([]);
    expect(findReadersOfReaders(withFake("decorators", 'import "../openapi/context.ts";'))).toHaveLength(1);
  });
});

describe("rooms of runtime", () => {
  const sources = readSources("runtime");

  it("keep apart", () => {
    expect(findTooClose(sources)).toEqual([]);
  });

  it("would be seen to come close", () => {
    const fake = withSource(sources, "packages/runtime/src/http/fake.ts", 'import "../protocol/session.ts";');
    expect(findTooClose(fake)).toHaveLength(1);
  });
});

function findTooClose(sources: ReadonlyMap<string, Source>): readonly string[] {
  return edgesOf(sources)
    .filter(([from, to]) => RUNTIME_APART.some(([a, b]) => a === from && b === to))
    .map(([, , where]) => where)
    .filter((where) => !isTypesOnly(where));
}

/** Types may be shared by everybody: they hold no behaviour. */
function isTypesOnly(where: string): boolean {
  return where.endsWith("/types.ts");
}

describe("the compiler and the judges", () => {
  it.each(["typescript", "ts-morph"])("%s is loaded by nobody who reads OpenAPI", (name) => {
    for (const folder of ["runtime", "codegen", "cli"] as const) {
      const sources = readSources(folder);
      expect(findLoaders(sources, name)).toEqual([]);
      const path = `packages/${folder}/src/decorators/fake.ts`;
      expect(findLoaders(withSource(sources, path, `import ts from "${name}";`), name)).toHaveLength(1);
      expect(findLoaders(withSource(sources, path, `await import("${name}");`), name)).toEqual([]);
      expect(findLoaders(withSource(sources, path, `import type ts from "${name}";`), name)).toEqual([]);
    }
  });

  it.each([
    ["codegen", "index.ts"],
    ["cli", "main.ts"],
  ] as const)("the static closure of %s/%s has neither", (folder, entry) => {
    const { packages } = closureOf(`packages/${folder}/src/${entry}`, readSources(folder), { dynamic: false });
    expect([...packages].filter((name) => /^(?:typescript|ts-morph)(?:$|\/)/u.test(name))).toEqual([]);
  });

  it("swagger-parser is loaded by `validate` only, in its worker", () => {
    const users = [...readSources("cli").values()].filter(({ imports }) =>
      imports.some((one) => one.specifier.includes("swagger-parser")),
    );
    expect(users.filter(({ path }) => !path.startsWith("packages/cli/src/validate/")).map(({ path }) => path)).toEqual(
      [],
    );
  });
});

/** Sources that load a package: at once, or anywhere but where classes are read. */
function findLoaders(sources: ReadonlyMap<string, Source>, name: string): readonly string[] {
  return [...sources.values()]
    .filter((source) =>
      source.imports.some(
        (one) => one.specifier === name && !one.typeOnly && !(one.dynamic && roomOf(source.path) === "decorators"),
      ),
    )
    .map(({ path }) => path);
}
