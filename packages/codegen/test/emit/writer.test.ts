import { describe, expect, it } from "vitest";
import { symbol } from "../../src/emit/import-symbol.ts";
import { createWriter } from "../../src/emit/writer.ts";

const RUNTIME = "@mcp-gen/runtime";
const context = symbol("ToolContext", { from: RUNTIME, typeOnly: true });
const define = symbol("defineRequest", { from: RUNTIME });
const create = symbol("createRegistry", { from: RUNTIME, alias: "create" });
const pet = symbol("Pet", { from: "./schemas.gen", typeOnly: true });

function write(options: Partial<Parameters<typeof createWriter>[0]>, ...symbols: Parameters<typeof symbolText>[1][]) {
  const writer = createWriter({ path: "tools/a.gen.ts", header: "// Header", ...options });
  for (const each of symbols) symbolText(writer, each);
  return writer.toText();
}

function symbolText(writer: ReturnType<typeof createWriter>, each: ReturnType<typeof symbol>) {
  writer.print("use(", each, ");");
}

describe("createWriter", () => {
  it("imports what is printed, once, sorted, packages first", () => {
    expect(write({}, pet, define, context, pet)).toBe(
      `// Header

import { type ToolContext, defineRequest } from "@mcp-gen/runtime";
import type { Pet } from "../schemas.gen.js";

use(Pet);
use(defineRequest);
use(ToolContext);
use(Pet);
`,
    );
  });

  it("has no import lines if nothing is imported", () => {
    expect(write({})).toBe("// Header\n\n");
  });

  it("imports as a value what is a value in one use", () => {
    expect(write({}, symbol("X", { from: "x", typeOnly: true }), symbol("X", { from: "x" }))).toContain(
      'import { X } from "x";',
    );
  });

  it.each([
    [["Pet"], pet, "Pet as Pet_1", "use(Pet_1);"],
    [["Pet", "Pet_1"], pet, "Pet as Pet_2", "use(Pet_2);"],
    [["createRegistry"], create, "createRegistry as create", "use(create);"],
    [["createRegistry", "create"], create, "createRegistry as createRegistry_1", "use(createRegistry_1);"],
  ])("with the locals %j", (locals, each, clause, use) => {
    const text = write({ locals }, each);
    expect(text).toContain(`{ ${clause} }`);
    expect(text).toContain(use);
  });

  it("renames the second of two imports of one name", () => {
    const text = write({}, pet, symbol("Pet", { from: "pets", typeOnly: true }));
    expect(text).toContain('import type { Pet as Pet_1 } from "pets";\nimport type { Pet } from');
  });

  it.each([
    ["a.gen.ts", ".js", "./schemas.gen.js"],
    ["tools/a.gen.ts", ".ts", "../schemas.gen.ts"],
    ["tools/deep/a.gen.ts", "", "../../schemas.gen"],
  ] as const)("from %s with %j", (path, importExtension, expected) => {
    expect(write({ path, importExtension }, pet)).toContain(`from "${expected}";`);
  });

  it("breaks a long import", () => {
    const symbols = Array.from({ length: 9 }, (_, index) => symbol(`SomethingLong${index}`, { from: "x" }));
    expect(write({}, ...symbols)).toContain("import {\n  SomethingLong0,\n  SomethingLong1,\n");
  });
});
