import { describe, expect, test } from "vitest";
import { diffLines } from "../../src/output/diff.ts";

const lines = (...texts: readonly string[]) => texts.map((text) => `${text}\n`).join("");

describe("diffLines", () => {
  test.each([
    ["equal texts", lines("a", "b"), lines("a", "b"), ""],
    ["a new file", "", lines("a", "b"), "@@ -0,0 +1,2 @@\n+a\n+b"],
    ["a file that is gone", lines("a", "b"), "", "@@ -1,2 +0,0 @@\n-a\n-b"],
    ["a change in the middle", lines("a", "b", "c"), lines("a", "x", "c"), "@@ -1,3 +1,3 @@\n a\n-b\n+x\n c"],
    ["an insertion", lines("a", "b"), lines("a", "x", "b"), "@@ -1,2 +1,3 @@\n a\n+x\n b"],
    ["what is common is kept", lines("a", "b", "c", "d"), lines("b", "x", "d"), "@@ -1,4 +1,3 @@\n-a\n b\n-c\n+x\n d"],
    ["CRLF against LF", "a\r\nb\r\n", lines("a", "c"), "@@ -1,2 +1,2 @@\n a\n-b\n+c"],
  ])("%s", (_name, before, after, expected) => {
    expect(diffLines(before, after)).toBe(expected);
  });

  test("far changes are hunks of their own", () => {
    const many = Array.from({ length: 30 }, (_, index) => `line ${index}`);
    const changed = many.map((text, index) => (index === 2 || index === 25 ? "changed" : text));
    const headers = diffLines(lines(...many), lines(...changed)).match(/^@@.*@@$/gmu);
    expect(headers).toEqual(["@@ -1,6 +1,6 @@", "@@ -23,7 +23,7 @@"]);
  });

  test("very long changes are shown as replaced whole, at once", () => {
    const text = (mark: string) => lines(...Array.from({ length: 30_000 }, (_, index) => `${mark}${index}`));
    const diff = diffLines(text("a"), text("b"));
    expect(diff.split("\n")).toHaveLength(60_001);
  });
});
