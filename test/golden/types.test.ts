import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCompiler } from "../support/compilers.ts";
import { besides } from "../support/paths.ts";
import { createTypeChecker, findAny, findSources } from "../support/type-checker.ts";
import { CASES } from "./read-case.ts";

const FOLDER = besides(import.meta.url, ".");
const checker = createTypeChecker();

describe("types of golden output", () => {
  it.each(CASES)("%s compiles under strict with TypeScript 6.0 and says no any", (name) => {
    const dir = join(FOLDER, name, "expected");
    const { program, errors } = checker.check(dir);
    const sources = findSources(dir).map((path) => program.getSourceFile(path));
    expect(sources.length).toBeGreaterThan(2);
    expect(errors).toEqual([]);
    expect(sources.flatMap((source) => (source === undefined ? [] : findAny(source)))).toEqual([]);
  });

  it.each(["5.9", "7.0"] as const)("all cases compile with TypeScript %s", async (version) => {
    const project = join(FOLDER, "tsconfig.json");
    expect(existsSync(project)).toBe(true);
    expect(await runCompiler(version, project)).toEqual({ code: 0, output: "" });
  });
});
