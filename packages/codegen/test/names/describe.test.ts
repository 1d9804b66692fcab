import { describe, expect, it } from "vitest";
import { cutDescription, describeTool } from "../../src/catalog/describe.ts";

const fallback = "GET /x";

describe("describeTool", () => {
  it.each([
    [{}, "GET /x"],
    [{ summary: "List pets" }, "List pets"],
    [{ description: "Lists them all." }, "Lists them all."],
    [{ summary: "List pets", description: "In pages." }, "List pets.\n\nIn pages."],
    [{ summary: "List pets.", description: "list pets in pages." }, "list pets in pages."],
    [{ summary: "Why?", description: "So." }, "Why?\n\nSo."],
    [{ summary: "List pets", deprecated: true }, "Deprecated: List pets"],
    [{ summary: "Deprecated, use B", deprecated: true }, "Deprecated, use B"],
  ])("%j", (input, expected) => {
    expect(describeTool({ ...input, fallback })).toBe(expected);
  });
});

describe("cutDescription", () => {
  const first = "The first sentence. ";

  it("leaves short text alone", () => {
    expect(cutDescription("a".repeat(1024))).toHaveLength(1024);
  });

  it("cuts after a sentence", () => {
    const text = first + "Another one stands here. ".repeat(60);
    const cut = cutDescription(text);
    expect(cut.length).toBeLessThanOrEqual(1024);
    expect(cut).toMatch(/^The first sentence\. .* here\. …$/);
  });

  it("cuts between words where no sentence ends, and keeps the first one", () => {
    const cut = cutDescription(first + "word ".repeat(400));
    expect(cut.length).toBeLessThanOrEqual(1024);
    expect(cut).toMatch(/^The first sentence\. (word )+…$/);
  });

  it("cuts a single word, but no character (a lone surrogate cannot be encoded)", () => {
    const cut = cutDescription("😀".repeat(600));
    expect(cut.length).toBeLessThanOrEqual(1024);
    expect(encodeURIComponent(cut)).not.toBe("");
  });
});
