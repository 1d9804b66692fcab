import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutText } from "../../src/result/cut-text.ts";
import { cutValue } from "../../src/result/cut-value.ts";

test("cutText never cuts within a character", () => {
  expect(cutText("ab😀", 3)).toBe("ab");
  expect(cutText("ab😀", 4)).toBe("ab😀");
  expect(cutText("abc", 2)).toBe("ab");
});

describe("cutValue", () => {
  test.each<[string, unknown, number, unknown]>([
    ["what fits stays the same", { a: [1, 2] }, 20, { a: [1, 2] }],
    ["an array keeps its first items", [111, 222, 333], 9, [111, 222]],
    ["items stay whole", [{ a: "xxxx" }, { a: "yyyy" }], 20, [{ a: "xxxx" }]],
    ["one item too large is cut itself", [{ a: "x".repeat(50) }], 20, [{ a: "x".repeat(10) }]],
    ["a long text keeps its beginning", "x".repeat(50), 10, "x".repeat(8)],
    [
      "small properties stay, the large one is cut",
      { n: 1, items: [1, 2, 3, 4, 5, 6, 7, 8], ok: true },
      33,
      { n: 1, items: [1, 2, 3], ok: true },
    ],
    ["large properties share", { a: "x".repeat(99), b: "y".repeat(99) }, 31, { a: "x".repeat(8), b: "y".repeat(8) }],
  ])("%s", (_, value, max, expected) => {
    expect(cutValue(value, max)).toEqual(expected);
  });

  test("is never longer than asked, and what is left of an array is its beginning", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 2, max: 200 }), (value, max) => {
        const cut = cutValue(value, max);
        if (cut === undefined) return;
        expect(JSON.stringify(cut).length).toBeLessThanOrEqual(max);
        if (Array.isArray(value) && Array.isArray(cut) && cut.length > 1)
          expect(cut).toEqual(value.slice(0, cut.length));
        if (JSON.stringify(value).length <= max) expect(cut).toBe(value);
      }),
      { seed: 20261201, numRuns: 500 },
    );
  });

  test("a list of a hundred records keeps as many as fit, whole", () => {
    const records = Array.from({ length: 100 }, (_, id) => ({ id, name: `record ${id}`, text: "t".repeat(900) }));
    const cut = cutValue({ total: 100, records }, 40_000) as { total: number; records: typeof records };
    expect(cut.total).toBe(100);
    expect(cut.records.length).toBeGreaterThan(39);
    expect(cut.records).toEqual(records.slice(0, cut.records.length));
  });

  test("depth does not matter", () => {
    const deep = JSON.parse(`${"[".repeat(3000)}"${"x".repeat(99)}"${"]".repeat(3000)}`);
    expect(JSON.stringify(cutValue(deep, 500)).length).toBeLessThanOrEqual(500);
  });
});
