import ts from "typescript-6.0";
import { describe, expect, it } from "vitest";
import { closureOf, readSources, type Source, withSource } from "./read-imports.ts";

/**
 * What runs where there is no Node: the root, what codegen takes from the runtime, and all that lies behind a
 * transport (protocol, pipeline, HTTP client), which the root does not reach by itself.
 */
const NEUTRAL_ENTRIES = [
  "packages/runtime/src/index.ts",
  "packages/runtime/src/http/media-type.ts",
  "packages/runtime/src/protocol/connection.ts",
  "packages/runtime/src/handler.ts",
  "packages/runtime/src/modules.ts",
];
const STDIO_ENTRY = "packages/runtime/src/stdio.ts";
/** The one file that asks for the environment, if there is one. */
const ENVIRONMENT = "packages/runtime/src/http/credentials/environment.ts";
const NODE_GLOBALS = ["process", "Buffer", "global", "require", "__dirname", "setImmediate"];
const sources = readSources("runtime");

type Sources = ReadonlyMap<string, Source>;

describe.each(NEUTRAL_ENTRIES)("%s runs where there is no Node", (entry) => {
  /** The entry with one more import, of a file with the given text. */
  const withFake = (text: string) => {
    const own = sources.get(entry)?.syntax.text ?? "";
    const importing = withSource(sources, entry, `${own}\nawait import("./fake.ts");`);
    return withSource(importing, entry.replace(/[^/]+$/u, "fake.ts"), text);
  };

  it("reaches no node: module, sooner or later", () => {
    expect(findPackages(entry, sources, /^node:/u)).toEqual([]);
    expect(findPackages(entry, withFake('await import("node:fs");'), /^node:/u)).toEqual(["node:fs"]);
  });

  it("reaches no package but the validator", () => {
    const other = /^(?!ajv(?:-formats)?(?:\/|$))/u;
    expect(findPackages(entry, sources, other)).toEqual([]);
    expect(findPackages(entry, withFake('import "yaml";'), other)).toEqual(["yaml"]);
  });

  it.each(NODE_GLOBALS)("never says %s", (name) => {
    expect(findGlobals(entry, sources, name)).toEqual([]);
    expect(findGlobals(entry, withFake(`export const a = ${name};`), name)).toHaveLength(1);
  });

  it("asks globalThis for Node's globals in one file only", () => {
    expect(findThroughGlobalThis(entry, sources).filter((path) => path !== ENVIRONMENT)).toEqual([]);
    expect(findThroughGlobalThis(entry, withFake("export const a = globalThis.process?.env;"))).toContain(
      entry.replace(/[^/]+$/u, "fake.ts"),
    );
  });
});

describe("the allowance for the environment", () => {
  it("is still needed", () => {
    expect(NEUTRAL_ENTRIES.flatMap((entry) => findThroughGlobalThis(entry, sources))).toContain(ENVIRONMENT);
  });
});

describe("the stdio entry starts as fast as bare Node", () => {
  const { paths, packages } = closureOf(STDIO_ENTRY, sources, { dynamic: false });

  it("loads no package before the first request", () => {
    expect([...packages].filter((name) => !name.startsWith("node:"))).toEqual([]);
  });

  it("would be seen to load one", () => {
    const own = sources.get(STDIO_ENTRY)?.syntax.text ?? "";
    const fake = withSource(sources, STDIO_ENTRY, `import "ajv";\n${own}`);
    expect([...closureOf(STDIO_ENTRY, fake, { dynamic: false }).packages]).toContain("ajv");
  });

  it("loads neither the validator nor the HTTP client nor the registry", () => {
    const late = [...paths].filter((path) => /\/src\/(?:validate|http|registry)\//u.test(path));
    expect(late).toEqual([]);
  });
});

function findPackages(entry: string, all: Sources, wanted: RegExp): readonly string[] {
  return [...closureOf(entry, all, { dynamic: true }).packages].filter((name) => wanted.test(name));
}

function findGlobals(entry: string, all: Sources, name: string): readonly string[] {
  return sourcesOf(entry, all).flatMap((source) => findGlobal(source, name));
}

/** Sources that say `globalThis.process` and the like, or `globalThis["process"]`. */
function findThroughGlobalThis(entry: string, all: Sources): readonly string[] {
  const access = new RegExp(`globalThis\\??\\.?(?:\\[["'\`])?(?:${NODE_GLOBALS.join("|")})\\b`, "u");
  return sourcesOf(entry, all)
    .filter(({ syntax }) => access.test(syntax.text))
    .map(({ path }) => path);
}

function sourcesOf(entry: string, all: Sources): readonly Source[] {
  return [...closureOf(entry, all, { dynamic: true }).paths].flatMap((path) => all.get(path) ?? []);
}

/** Uses of a name that is no property and is declared nowhere in the file. */
function findGlobal({ path, syntax }: Source, name: string): readonly string[] {
  const found: string[] = [];
  let declared = false;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === name) {
      const { parent } = node;
      const isName =
        (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
        ts.isPropertyAssignment(parent) ||
        ts.isPropertySignature(parent);
      const declares =
        ts.isVariableDeclaration(parent) ||
        ts.isParameter(parent) ||
        ts.isBindingElement(parent) ||
        ts.isFunctionDeclaration(parent);
      if (declares && parent.name === node) declared = true;
      else if (!isName) found.push(`${path}:${syntax.getLineAndCharacterOfPosition(node.getStart(syntax)).line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(syntax);
  return declared ? [] : found;
}
