import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript-6.0";
import { beforeAll, describe, expect, it } from "vitest";
import { runCompiler, STRICT, TYPESCRIPT_VERSIONS } from "../support/compilers.ts";
import { scratch } from "../support/paths.ts";
import { findAny, findSources } from "../support/type-checker.ts";
import { writeFiles } from "../support/write-files.ts";
import { CASES, readCase } from "./read-case.ts";

/** Files as they are generated now, so that an update may write the expected ones at the same time. */
const CACHE = scratch("golden");
const PROJECT = join(CACHE, "tsconfig.json");

/** The runtime is taken from its sources, so that no build is needed. */
const COMPILER_OPTIONS = { ...STRICT, customConditions: ["@mcp-gen/source"], allowImportingTsExtensions: true };

describe("types of golden output", () => {
  beforeAll(async () => {
    for (const name of CASES) writeFiles(join(CACHE, "cases", name), (await readCase(name)).files);
    const project = { compilerOptions: COMPILER_OPTIONS, include: ["cases/**/*.ts"] };
    writeFileSync(PROJECT, JSON.stringify(project, undefined, 2));
  });

  it.each(TYPESCRIPT_VERSIONS)("all cases compile with TypeScript %s", async (version) => {
    expect(await runCompiler(version, PROJECT)).toEqual({ code: 0, output: "" });
  });

  it.each(TYPESCRIPT_VERSIONS)("a wrong type would be seen by TypeScript %s", async (version) => {
    const dir = join(CACHE, `wrong-${version}`);
    mkdirSync(dir, { recursive: true });
    const path = "../cases/petstore/tools/get_pet.gen.ts";
    const source = `import type { GetPetInput } from "${path}";\nexport const input: GetPetInput = { petId: "1" };\n`;
    writeFileSync(join(dir, "wrong.ts"), source);
    const project = { compilerOptions: COMPILER_OPTIONS, include: ["wrong.ts"] };
    writeFileSync(join(dir, "tsconfig.json"), JSON.stringify(project));
    const { code, output } = await runCompiler(version, join(dir, "tsconfig.json"));
    expect(code).not.toBe(0);
    expect(output).toContain("TS2322");
  });

  it.each(CASES)("%s says no any", (name) => {
    const paths = findSources(join(CACHE, "cases", name));
    expect(paths.length).toBeGreaterThan(2);
    const found = paths.flatMap((path) =>
      findAny(ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest)),
    );
    expect(found).toEqual([]);
  });
});
