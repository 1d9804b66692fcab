import { describe, expect, it } from "vitest";
import { isRelative, type PackageFolder, readSources } from "./read-imports.ts";

/** What each package may import besides itself and `node:` modules. A package that nothing imports any more must go. */
const ALLOWED: Readonly<Record<PackageFolder, readonly string[]>> = {
  runtime: ["ajv", "ajv-formats"],
  codegen: ["@mcp-gen/runtime", "yaml"],
  cli: [
    "@mcp-gen/codegen",
    "@mcp-gen/runtime",
    "@apidevtools/swagger-parser",
    "@clack/prompts",
    "citty",
    "jiti",
    "picocolors",
  ],
};

describe.each(Object.entries(ALLOWED) as [PackageFolder, readonly string[]][])("package %s", (folder, allowed) => {
  const sources = [...readSources(folder).values()];
  const foreign = sources.flatMap((source) =>
    source.imports
      .filter((one) => !isRelative(one) && !one.specifier.startsWith("node:") && one.specifier !== "(computed)")
      .map((one) => [source.path, packageOf(one.specifier)] as const),
  );

  it("imports only what it may", () => {
    expect(foreign.filter(([, name]) => !allowed.includes(name))).toEqual([]);
  });

  it("never leaves its own folder by a relative import", () => {
    const outside = sources.flatMap((source) =>
      source.imports
        .filter((one) => isRelative(one) && new URL(one.specifier, `file:///${source.path}`).pathname.startsWith(`/packages/${folder}/src/`) === false)
        .map((one) => `${source.path} imports ${one.specifier}`),
    );
    expect(outside).toEqual([]);
  });

  it("writes .ts in relative imports, so that sources run as they are", () => {
    const odd = sources.flatMap((source) => source.imports.filter((one) => isRelative(one) && !one.specifier.endsWith(".ts")));
    expect(odd).toEqual([]);
  });
});

function packageOf(specifier: string): string {
  const [scope = "", name = ""] = specifier.split("/");
  return scope.startsWith("@") ? `${scope}/${name}` : scope;
}
