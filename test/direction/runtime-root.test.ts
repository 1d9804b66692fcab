import ts from "typescript-6.0";
import { describe, expect, it } from "vitest";
import { closureOf, readSources, type Source } from "./read-imports.ts";

const ROOT_ENTRY = "packages/runtime/src/index.ts";
const STDIO_ENTRY = "packages/runtime/src/stdio.ts";
const sources = readSources("runtime");

describe("the runtime's root entry runs where there is no Node", () => {
  const { paths, packages } = closureOf(ROOT_ENTRY, sources, { dynamic: true });

  it("reaches no node: module, sooner or later", () => {
    expect([...packages].filter((name) => name.startsWith("node:"))).toEqual([]);
  });

  it("reaches no package but the validator", () => {
    expect([...packages].filter((name) => !/^ajv(?:-formats)?(?:\/|$)/u.test(name))).toEqual([]);
  });

  it.each(["process", "Buffer", "global", "require", "__dirname", "setImmediate"])("never says %s", (name) => {
    const found = [...paths].flatMap((path) => findGlobal(sources.get(path) as Source, name));
    expect(found).toEqual([]);
  });

  it("would be seen to say one", () => {
    expect(findGlobal(sources.get(STDIO_ENTRY) as Source, "process")).not.toEqual([]);
  });
});

describe("the stdio entry starts as fast as bare Node", () => {
  const { paths, packages } = closureOf(STDIO_ENTRY, sources, { dynamic: false });

  it("loads no package before the first request", () => {
    expect([...packages].filter((name) => !name.startsWith("node:"))).toEqual([]);
  });

  it("loads neither the validator nor the HTTP client nor the registry", () => {
    const late = [...paths].filter((path) => /\/src\/(?:validate|http|registry)\//u.test(path));
    expect(late).toEqual([]);
  });
});

/** Uses of a name that is no property and is declared nowhere in the file. */
function findGlobal({ path, syntax }: Source, name: string): readonly string[] {
  const found: string[] = [];
  let declared = false;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === name) {
      const { parent } = node;
      const isName = (ts.isPropertyAccessExpression(parent) && parent.name === node) || ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent);
      const declares = ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent) || ts.isFunctionDeclaration(parent);
      if (declares && parent.name === node) declared = true;
      else if (!isName) found.push(`${path}:${syntax.getLineAndCharacterOfPosition(node.getStart(syntax)).line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(syntax);
  return declared ? [] : found;
}
