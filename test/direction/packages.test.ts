import { describe, expect, it } from "vitest";
import { isRelative, type PackageFolder, readSources, type Source, targetOf, withSource } from "./read-imports.ts";

/** What each package may import besides itself and `node:` modules. A package that nothing imports any more must go. */
const ALLOWED: Readonly<Record<PackageFolder, readonly string[]>> = {
  // Optional peers, each behind an entry of its own: jose, Nest, the official SDK.
  runtime: ["ajv", "ajv-formats", "jose", "@nestjs/common", "@modelcontextprotocol/sdk"],
  codegen: ["@mcp-gen/runtime", "yaml"],
  cli: ["@mcp-gen/codegen", "@mcp-gen/runtime", "@apidevtools/swagger-parser", "@clack/prompts", "citty", "jiti"],
};

/** Loaded by `createRequire`, or in a worker, where no import is seen. */
const LOADED_BY_NAME = new Set(["yaml", "@apidevtools/swagger-parser"]);

type Sources = ReadonlyMap<string, Source>;

describe.each(Object.entries(ALLOWED) as [PackageFolder, readonly string[]][])("package %s", (folder, allowed) => {
  const sources = readSources(folder);
  const withFake = (text: string) => withSource(sources, `packages/${folder}/src/fake.ts`, text);

  it("imports only what it may", () => {
    expect(findForeign(sources, allowed)).toEqual([]);
    const used = [...sources.values()].flatMap(({ imports }) => imports.map(({ specifier }) => packageOf(specifier)));
    expect(allowed.filter((name) => !used.includes(name) && !LOADED_BY_NAME.has(name))).toEqual([]);
  });

  it.each(["mcp-gen", "@mcp-gen/unknown/part", "left-pad"])("would be seen to import %s", (name) => {
    expect(findForeign(withFake(`import type { A } from "${name}";`), allowed)).toHaveLength(1);
    expect(findForeign(withFake(`await import("${name}");`), allowed)).toHaveLength(1);
  });

  it("never leaves its own folder by a relative import", () => {
    expect(findLeaving(sources, folder)).toEqual([]);
    expect(findLeaving(withFake('export { a } from "../../other/src/a.ts";'), folder)).toHaveLength(1);
  });

  it("writes .ts in relative imports, so that sources run as they are", () => {
    expect(findOtherExtensions(sources)).toEqual([]);
    expect(findOtherExtensions(withFake('import "./a.js";'))).toHaveLength(1);
  });
});

describe("the runtime", () => {
  it.each(["@mcp-gen/codegen", "mcp-gen"])("would be seen to import %s", (name) => {
    const sources = withSource(new Map(), "packages/runtime/src/fake.ts", `import type { A } from "${name}";`);
    expect(findForeign(sources, ALLOWED.runtime)).toHaveLength(1);
  });
});

function findForeign(sources: Sources, allowed: readonly string[]): readonly string[] {
  return [...sources.values()].flatMap((source) =>
    source.imports
      .filter((one) => !isRelative(one) && !one.specifier.startsWith("node:") && one.specifier !== "(computed)")
      .filter((one) => !allowed.includes(packageOf(one.specifier)))
      .map((one) => `${source.path} imports ${one.specifier}`),
  );
}

function findLeaving(sources: Sources, folder: PackageFolder): readonly string[] {
  return [...sources.values()].flatMap((source) =>
    source.imports
      .filter((one) => isRelative(one) && !targetOf(source, one).startsWith(`packages/${folder}/src/`))
      .map((one) => `${source.path} imports ${one.specifier}`),
  );
}

function findOtherExtensions(sources: Sources): readonly string[] {
  return [...sources.values()].flatMap(({ path, imports }) =>
    imports
      .filter((one) => isRelative(one) && !one.specifier.endsWith(".ts"))
      .map((one) => `${path} imports ${one.specifier}`),
  );
}

function packageOf(specifier: string): string {
  const [scope = "", name = ""] = specifier.split("/");
  return scope.startsWith("@") ? `${scope}/${name}` : scope;
}
