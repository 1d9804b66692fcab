import { describe, expect, test } from "vitest";
import {
  charsetOf,
  essenceOf,
  isMediaRange,
  matchesMediaRange,
  mediaKind,
  parseMediaType,
  readParameters,
} from "../../src/http/media-type.ts";

describe("mediaKind", () => {
  test.each([
    ["application/json", "json"],
    ["Application/JSON; charset=UTF-8", "json"],
    ["application/problem+json", "json"],
    ["application/vnd.demo.v2+json; charset=utf-8", "json"],
    ["application/merge-patch+json", "json"],
    ["application/x-amz-json-1.1", "json"],
    ["text/json", "json"],
    ["json", "json"],
    ["*/*", "json"],
    ["application/*", "json"],
    ["application/*+json", "json"],
    ["application/x-www-form-urlencoded", "form"],
    ["multipart/form-data; boundary=x", "multipart"],
    ["multipart/mixed", "multipart"],
    ["text/plain", "text"],
    ["text/*", "text"],
    ["text/csv", "text"],
    ["text/event-stream", "text"],
    ["application/xml", "text"],
    ["application/atom+xml", "text"],
    ["application/yaml", "text"],
    ["application/graphql", "text"],
    ["application/x-ndjson", "text"],
    ["application/json-seq", "text"],
    ["application/javascript", "text"],
    ["image/svg+xml", "text"],
    ["image/*", "binary"],
    ["image/png", "binary"],
    ["application/octet-stream", "binary"],
    ["application/pdf", "binary"],
    ["application/zip", "binary"],
    ["", "binary"],
    ["nonsense", "binary"],
  ])("%s is %s", (contentType, kind) => {
    expect(mediaKind(contentType)).toBe(kind);
  });
});

describe("parseMediaType", () => {
  test("takes type, subtype and parameters apart", () => {
    const parsed = parseMediaType('Text/HTML; Charset="ut\\"f-8" ; q=0.5');
    expect(parsed).toMatchObject({ type: "text", subtype: "html", essence: "text/html" });
    expect([...(parsed?.parameters ?? [])]).toEqual([
      ["charset", 'ut"f-8'],
      ["q", "0.5"],
    ]);
  });

  test.each([[""], ["text"], ["text/"], ["/x"], ["te xt/plain"], ["text/pl\nain"]])("%j is none", (text) => {
    expect(parseMediaType(text)).toBeUndefined();
  });

  test("a parameter without a value is skipped", () => {
    expect([...readParameters("attachment; x; filename=a.txt")]).toEqual([["filename", "a.txt"]]);
  });

  test("names of Object.prototype are ordinary", () => {
    expect(readParameters("a/b; __proto__=1").get("__proto__")).toBe("1");
  });

  test("is linear in hostile headers", () => {
    const start = performance.now();
    readParameters(`a/b${";".repeat(200_000)}`);
    readParameters(`a/b;x="${"\\".repeat(200_000)}`);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

test("charsetOf", () => {
  expect(charsetOf("text/plain; charset=ISO-8859-1")).toBe("iso-8859-1");
  expect(charsetOf("text/plain; boundary=charset")).toBeUndefined();
  expect(charsetOf("text/plain")).toBeUndefined();
});

test("essenceOf and isMediaRange", () => {
  expect(essenceOf(" Image/PNG ;q=1")).toBe("image/png");
  expect(isMediaRange("image/*")).toBe(true);
  expect(isMediaRange("image/png")).toBe(false);
});

test.each([
  ["image/*", "image/png", true],
  ["*/*", "image/png", true],
  ["image/png", "IMAGE/PNG; q=1", true],
  ["image/*", "text/plain", false],
  ["image/png", "image/jpeg", false],
  ["application/*+json", "application/a+json", true],
  ["application/*+json", "application/json", false],
])("matchesMediaRange(%s, %s) is %s", (range, type, expected) => {
  expect(matchesMediaRange(range, type)).toBe(expected);
});
