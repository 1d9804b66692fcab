import { readFileSync } from "node:fs";
import { join } from "node:path";
import { emitFiles, type GeneratedFile } from "@mcp-gen/codegen";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../support/paths.ts";
import { readObject } from "./documents.ts";

const petstore: object = parse(readFileSync(join(ROOT, "examples/petstore/openapi.yaml"), "utf8"));

/** Maps whose order a reader sees again: of tools, of answers. */
const ORDERED = new Set(["paths", "pathItem", "responses", "content"]);

/** Numbers that depend on the seed only (a linear congruential generator), so that a counterexample is one number. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state;
  };
}

/** The same document with the keys of all other objects in another order. A schema keeps its own: it is listed so. */
function shuffle(node: unknown, random: () => number, name = ""): unknown {
  if (Array.isArray(node)) return node.map((item) => shuffle(item, random));
  if (typeof node !== "object" || node === null || name === "schema") return node;
  const entries = Object.entries(node).map(([key, value]): [string, unknown] => [
    key,
    shuffle(value, random, childName(name, key)),
  ]);
  if (ORDERED.has(name)) return Object.fromEntries(entries);
  const ranked = entries.map((entry) => ({ entry, rank: random() }));
  return Object.fromEntries(ranked.sort((one, other) => one.rank - other.rank).map(({ entry }) => entry));
}

function childName(name: string, key: string): string {
  if (name === "paths") return "pathItem";
  return name === "schemas" ? "schema" : key;
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
      fc.asyncProperty(fc.nat(), async (seed) => {
        const document = shuffle(petstore, randomFrom(seed));
        // An object went in, so one comes out.
        expect(await generate(document as object)).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  it("is really another one here", () => {
    expect(JSON.stringify(shuffle(petstore, randomFrom(1)))).not.toBe(JSON.stringify(petstore));
  });

  it("is told from the order of tools, which is kept", async () => {
    const { paths } = petstore as { readonly paths: object };
    const reversed = { ...petstore, paths: Object.fromEntries(Object.entries(paths).reverse()) };
    expect(await generate(reversed)).not.toEqual(await generate(petstore));
  });
});
