import { join } from "node:path";
import ts from "typescript-6.0";
import { describe, expect, it } from "vitest";
import { runtimeNames } from "../../packages/codegen/src/emit/runtime-names.ts";
import { STRICT } from "../support/compilers.ts";
import { ROOT } from "../support/paths.ts";
import { readSources, type Source, withSource } from "./read-imports.ts";

const ENTRIES: Readonly<Record<string, string>> = {
  "@mcp-gen/runtime": join(ROOT, "packages/runtime/src/index.ts"),
  "@mcp-gen/runtime/stdio": join(ROOT, "packages/runtime/src/stdio.ts"),
};

describe("names that generated code imports from the runtime", () => {
  it("are known to one file", () => {
    expect(findUsers(readSources("codegen"))).toEqual([NAMES]);
  });

  it.each([
    'export const a = "@mcp-gen/runtime/stdio";',
    "export const a = `@mcp-gen/runtime`;",
    'import { a } from "@mcp-gen/runtime";',
  ])("would be seen in another: %s", (text) => {
    const path = "packages/codegen/src/emit/fake.ts";
    expect(findUsers(withSource(readSources("codegen"), path, text))).toEqual([NAMES, path]);
  });

  it("exist in the runtime", { timeout: 60_000 }, () => {
    const exported = exportsOf(ENTRIES);
    const missing = Object.values(runtimeNames).filter(({ from, name }) => exported.get(from)?.has(name) !== true);
    expect(missing).toEqual([]);
  });
});

const NAMES = "packages/codegen/src/emit/runtime-names.ts";

/** Sources of `emit/` that name the runtime. */
function findUsers(sources: ReadonlyMap<string, Source>): readonly string[] {
  return [...sources.values()]
    .filter(({ path }) => path.includes("/src/emit/"))
    .filter((source) => findStrings(source).some((text) => text.startsWith("@mcp-gen/runtime")))
    .map(({ path }) => path);
}

/** Text of string literals that are no import of types. */
function findStrings({ syntax }: Source): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && node.importClause?.isTypeOnly === true) return;
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(syntax);
  return found;
}

function exportsOf(entries: Readonly<Record<string, string>>): ReadonlyMap<string, ReadonlySet<string>> {
  const { options } = ts.convertCompilerOptionsFromJson({ ...STRICT, allowImportingTsExtensions: true }, ROOT);
  const program = ts.createProgram(Object.values(entries), options);
  const checker = program.getTypeChecker();
  return new Map(
    Object.entries(entries).map(([specifier, file]) => {
      const source = program.getSourceFile(file);
      const symbol = source && checker.getSymbolAtLocation(source);
      if (symbol === undefined) throw new Error(`${file} is no module`);
      return [specifier, new Set(checker.getExportsOfModule(symbol).map(({ name }) => name))];
    }),
  );
}
