import ts from "typescript-6.0";
import { describe, expect, it } from "vitest";
import { type PackageFolder, readSources, type Source } from "./read-imports.ts";

const MAX_FILE_LINES = 250;
const MAX_FUNCTION_LINES = 40;

describe.each<PackageFolder>(["runtime", "codegen", "cli"])("shape of the sources of %s", (folder) => {
  const sources = [...readSources(folder).values()];

  it(`has no file beyond ${MAX_FILE_LINES} lines`, () => {
    expect(
      sources.filter(({ syntax }) => syntax.getLineStarts().length - 1 > MAX_FILE_LINES).map(({ path }) => path),
    ).toEqual([]);
  });

  it(`has no function beyond ${MAX_FUNCTION_LINES} lines`, () => {
    expect(sources.flatMap(findLongFunctions)).toEqual([]);
  });

  it("names files in kebab-case and exports by name", () => {
    const odd = sources.filter(({ path }) => !/^[a-z0-9-]+\.ts$/u.test(path.split("/").at(-1) ?? ""));
    const defaults = sources.filter(({ syntax }) => syntax.statements.some(ts.isExportAssignment));
    expect([...odd, ...defaults].map(({ path }) => path)).toEqual([]);
  });
});

function findLongFunctions({ path, syntax }: Source): readonly string[] {
  const found: string[] = [];
  const lineOf = (position: number) => syntax.getLineAndCharacterOfPosition(position).line;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && "body" in node && node.body !== undefined) {
      const from = lineOf(node.getStart(syntax));
      const lines = lineOf(node.end) - from + 1;
      // A factory is as long as the object of functions that it returns; each of these counts for itself.
      if (lines > MAX_FUNCTION_LINES && !returnsFunctions(node.body as ts.Node))
        found.push(`${path}:${from + 1} (${lines} lines)`);
    }
    ts.forEachChild(node, visit);
  };
  visit(syntax);
  return found;
}

function returnsFunctions(body: ts.Node): boolean {
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) count += 1;
    else ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return count >= 3;
}
