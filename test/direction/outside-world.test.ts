import ts from "typescript-6.0";
import { describe, expect, it } from "vitest";
import { readSources, type Source, withSource } from "./read-imports.ts";

/** Modules that reach disk, network or other processes. */
const WORLD = /^(?:node:)?(?:fs|net|http|https|http2|tls|dns|dgram|child_process|worker_threads|cluster)(?:\/|$)/u;

/** The files of codegen that touch disk or network; an entry that does not any more fails the run. */
const ALLOWED = [
  "packages/codegen/src/output/node-fs.ts",
  "packages/codegen/src/source/fetch-source.ts",
  "packages/codegen/src/source/host.ts",
];

const sources = readSources("codegen");

describe("disk and network", () => {
  it("are touched by these files of codegen only", () => {
    expect([...findWorldly(sources)].sort()).toEqual(ALLOWED);
  });

  it.each([
    'import { readFileSync } from "node:fs";',
    'import { readFile } from "fs/promises";',
    'export const load = () => import("node:http");',
    'export { connect } from "node:net";',
    'import fs = require("node:fs");',
    'import { createRequire } from "node:module"; const fs = createRequire("/")("node:fs");',
    'await fetch("https://example.test");',
    'await globalThis.fetch("https://example.test");',
  ])("would be seen in another: %s", (text) => {
    const path = "packages/codegen/src/openapi/fake.ts";
    expect(findWorldly(withSource(sources, path, text))).toContain(path);
  });

  it("are not confused with types and with functions that are passed in", () => {
    const path = "packages/codegen/src/openapi/fake.ts";
    const text = 'import type { Stats } from "node:fs";\nexport const load = (host: Host) => host.fetch("a");';
    expect(findWorldly(withSource(sources, path, text))).not.toContain(path);
  });
});

function findWorldly(all: ReadonlyMap<string, Source>): readonly string[] {
  return [...all.values()].filter((source) => isWorldly(source)).map(({ path }) => path);
}

function isWorldly({ syntax, imports }: Source): boolean {
  if (imports.some(({ specifier, typeOnly }) => !typeOnly && WORLD.test(specifier))) return true;
  let found = false;
  const visit = (node: ts.Node): void => {
    found ||= isFetch(node) || isRequire(node);
    if (!found) ts.forEachChild(node, visit);
  };
  visit(syntax);
  return found;
}

/** A call of the global `fetch`. */
function isFetch(node: ts.Node): boolean {
  if (!ts.isCallExpression(node)) return false;
  return /^(?:globalThis\??\.)?fetch$/u.test(node.expression.getText());
}

/** `require("node:fs")` under any name, `import fs = require("node:fs")`. */
function isRequire(node: ts.Node): boolean {
  if (ts.isExternalModuleReference(node))
    return ts.isStringLiteral(node.expression) && WORLD.test(node.expression.text);
  if (!ts.isCallExpression(node)) return false;
  const [argument] = node.arguments;
  return (
    argument !== undefined && ts.isStringLiteral(argument) && /^node:/u.test(argument.text) && WORLD.test(argument.text)
  );
}
