import { readFileSync } from "node:fs";
import { join } from "node:path";
import { emitFiles, type GeneratedFile } from "@mcp-gen/codegen";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../support/paths.ts";
import { readObject } from "./documents.ts";

const petstore: object = parse(readFileSync(join(ROOT, "examples/petstore/openapi.yaml"), "utf8"));

/** Objects whose order a reader sees again: of tools, of properties, of answers. */
const ORDERED = new Set(["paths", "properties", "responses", "content", "pathItem"]);

/** The same document with the keys of all other objects in another order; `pick` is a source of random numbers. */
function shuffle(node: unknown, pick: () => number, name = ""): unknown {
  if (Array.isArray(node)) return node.map((item) => shuffle(item, pick));
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(node).map(([key, value]): [string, unknown] => {
    const isPathItem = name === "paths";
    return [key, shuffle(value, pick, isPathItem ? "pathItem" : key)];
  });
  if (ORDERED.has(name)) return Object.fromEntries(entries);
  return Object.fromEntries(entries.map((entry) => ({ entry, rank: pick() })).sort((a, b) => a.rank - b.rank).map(({ entry }) => entry));
}

async function generate(document: object): Promise<readonly GeneratedFile[]> {
  const { reading, reports } = await readObject(document);
  if (reading === undefined) throw new Error(reports.map((report) => report.message).join("\n"));
  return emitFiles(reading.catalog, { generator: "mcp-gen" });
}

describe("the order of keys that mean nothing", () => {
  it("changes no byte of generated code", async () => {
    const expected = await generate(petstore);
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat()), async (numbers) => {
        const document = shuffle(petstore, () => numbers.next().value ?? 0);
        // An object went in, so one comes out.
        expect(await generate(document as object)).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  it("is told from the order of tools, which is kept", async () => {
    const { paths } = petstore as { readonly paths: object };
    const reversed = { ...petstore, paths: Object.fromEntries(Object.entries(paths).reverse()) };
    expect(await generate(reversed)).not.toEqual(await generate(petstore));
  });
});
