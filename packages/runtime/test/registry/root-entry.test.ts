import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../src/index.ts", import.meta.url);

/** Files that a module reaches, by static and, if wanted, dynamic imports; type imports are erased. */
function reach(start: URL, pattern: RegExp, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(start.href)) return seen;
  const text = readFileSync(start, "utf8").replaceAll(/^(?:import|export) type .*?;$/gms, "");
  seen.set(start.href, text);
  for (const [, specifier = ""] of text.matchAll(pattern)) {
    if (specifier.startsWith(".")) reach(new URL(specifier, start), pattern, seen);
    else seen.set(specifier, "");
  }
  return seen;
}

const ANY = /(?:\bfrom|\bimport\()\s*"([^"]+)"/g;
const STATIC = /\bfrom\s*"([^"]+)"/g;

test("the root entry reaches no node: module and no global of Node, also lazily", () => {
  const files = reach(root, ANY);
  expect([...files.keys()].filter((name) => name.startsWith("node:"))).toEqual([]);
  expect([...files.keys()].some((name) => name.endsWith("/pipeline/call-tool.ts"))).toBe(false);
  for (const entry of ["pipeline/call-tool.ts", "protocol/session.ts"]) {
    const lazily = reach(new URL(`../../src/${entry}`, import.meta.url), ANY);
    expect(lazily.size).toBeGreaterThan(20);
    for (const [name, text] of lazily) {
      expect(name).not.toMatch(/^node:/);
      const code = text.replaceAll(/\/\*.*?\*\/|\/\/.*$/gms, "");
      expect(code, name).not.toMatch(/\b(?:Buffer|process|setImmediate|require)\b\s*[.(]/);
    }
  }
});

test("every tool imports the root entry, so it is small", () => {
  const names = [...reach(root, STATIC).keys()].map((name) => name.replace(/^.*\/src\//, ""));
  expect(names.sort()).toEqual([
    "errors.ts",
    "http/define-request.ts",
    "index.ts",
    "registry/create-registry.ts",
    "registry/define-tools.ts",
    "result/tool-result.ts",
  ]);
});

test("initialize is answered by a handful of files", () => {
  const names = [...reach(new URL("../../src/stdio.ts", import.meta.url), STATIC).keys()];
  expect(names.map((name) => name.replace(/^.*\/src\//, "")).sort()).toEqual([
    "node:buffer",
    "protocol/capabilities.ts",
    "protocol/client-info.ts",
    "protocol/connection.ts",
    "protocol/json-rpc.ts",
    "protocol/list-changed.ts",
    "protocol/once.ts",
    "protocol/outgoing.ts",
    "protocol/revisions.ts",
    "protocol/server.ts",
    "protocol/session-state.ts",
    "protocol/session.ts",
    "protocol/stateless/claim.ts",
    "stdio.ts",
    "stdio/line-reader.ts",
    "stdio/line-writer.ts",
    "stdio/take-stdout.ts",
  ]);
});
