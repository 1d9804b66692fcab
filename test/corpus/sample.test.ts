import { describe, expect, it } from "vitest";
import { createTypeChecker } from "../support/type-checker.ts";
import { checkDocument } from "./check-document.ts";
import { findCorpus, readIndex } from "./documents.ts";
import { readExpectations } from "./expectations.ts";

/** Small, and each odd in a way of its own. `pnpm test:corpus` takes all documents. */
const SAMPLE = [
  "petstore3",
  "petstore-2",
  "oasx-polymorphism",
  "oasx-parameters-extreme",
  "openapinet-32-recursive",
  "spacetraders",
  "rekor",
  "2ch-ru",
];

const corpus = findCorpus();
const checker = createTypeChecker();
const expectations = readExpectations();

describe.skipIf(corpus === undefined)("real documents (skipped without the corpus: set MCP_GEN_CORPUS)", () => {
  const documents = corpus === undefined ? [] : readIndex(corpus).filter(({ id }) => SAMPLE.includes(id));

  it("are there", () => {
    expect(documents.map(({ id }) => id).sort()).toEqual([...SAMPLE].sort());
  });

  it.each(documents.map((document) => [document.id, document] as const))(
    "%s works all the way",
    async (_id, document) => {
      const report = await checkDocument(document, {
        corpus: corpus ?? "",
        checker,
        expectations,
        types: true,
        serve: true,
      });
      expect(report.faults).toEqual([]);
    },
  );
});
