import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyOperations, type Operation, readObject, toDocument } from "./documents.ts";

const LEGAL = /^(?!.*(?:__|--))[a-zA-Z_][a-zA-Z0-9_-]{0,45}$/u;

async function namesOf(operations: readonly Operation[]): Promise<ReadonlyMap<string, string>> {
  const { reading, reports } = await readObject(toDocument(operations));
  if (reading === undefined) throw new Error(reports.map((report) => report.message).join("\n"));
  return new Map(reading.catalog.tools.map((tool) => [`${tool.naming.method} ${tool.naming.path}`, tool.name]));
}

describe("tool names of any document", () => {
  it("are legal for every client, and unique where case does not count", async () => {
    await fc.assert(
      fc.asyncProperty(anyOperations, async (operations) => {
        const names = [...(await namesOf(operations)).values()];
        expect(names.length).toBe(operations.length);
        for (const name of names) expect(name).toMatch(LEGAL);
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
      }),
    );
  });

  it("do not depend on the order of operations", async () => {
    const shuffled = anyOperations.chain((operations) =>
      fc.tuple(fc.constant(operations), fc.shuffledSubarray([...operations], { minLength: operations.length })),
    );
    await fc.assert(
      fc.asyncProperty(shuffled, async ([operations, others]) => {
        expect(new Map([...(await namesOf(others))].sort())).toEqual(new Map([...(await namesOf(operations))].sort()));
      }),
    );
  });

  it("do not depend on operations that they do not collide with", async () => {
    const added: Operation = { method: "get", path: "/zzz/{thing}", operationId: "somethingOfItsOwn" };
    await fc.assert(
      fc.asyncProperty(anyOperations, async (operations) => {
        const before = await namesOf(operations);
        const after = await namesOf([added, ...operations]);
        for (const [operation, name] of before) expect(after.get(operation)).toBe(name);
      }),
    );
  });
});
