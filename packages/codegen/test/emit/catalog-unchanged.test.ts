import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createWire } from "../../src/catalog/wire.ts";
import { createSink } from "../../src/diagnostics/sink.ts";
import { emitFiles } from "../../src/emit/emit-files.ts";
import { readCatalog } from "../../src/read-catalog.ts";
import { createMemoryHost } from "../../src/source/memory-host.ts";

const PETSTORE = readFileSync(new URL("../../../../examples/petstore/openapi.yaml", import.meta.url), "utf8");

test("a Catalog is the same after it was emitted and listed", async () => {
  const host = createMemoryHost({ "/petstore.yaml": PETSTORE });
  const reading = await readCatalog({ inputs: ["/petstore.yaml"], host }, createSink());
  if (reading === undefined) throw new Error("not read");
  const before = structuredClone(reading.catalog);
  const files = emitFiles(reading.catalog, { generator: "g" });
  const wire = createWire(reading.catalog);
  for (const tool of reading.catalog.tools) wire.definition(tool);
  expect(files.length).toBeGreaterThan(5);
  expect(reading.catalog).toEqual(before);
});
