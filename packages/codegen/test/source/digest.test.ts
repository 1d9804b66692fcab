import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { digestOf } from "../../src/source/digest.ts";
import { parse } from "./support.ts";

describe("digestOf", () => {
  const digest = (text: string): string | undefined => {
    const { document } = parse(text);
    return document && digestOf(document);
  };

  it("is the SHA-256 of the text", () => {
    expect(digest("a: é\n")).toBe(createHash("sha256").update("a: é\n").digest("hex"));
  });

  it("does not depend on line endings or a byte order mark", () => {
    expect(digest("\ufeffa: 1\r\nb: 2\r\n")).toBe(digest("a: 1\nb: 2\n"));
    expect(digest("a: 1\nb: 3\n")).not.toBe(digest("a: 1\nb: 2\n"));
  });
});
