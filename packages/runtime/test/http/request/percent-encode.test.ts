import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  encodeForm,
  encodePathLiteral,
  encodePathReserved,
  encodeQueryLiteral,
  encodeQueryReserved,
  encodeUnreserved,
} from "../../../src/http/request/percent-encode.ts";

describe("encodeUnreserved", () => {
  test.each([
    ["AZaz09-._~", "AZaz09-._~"],
    [":/?#[]@!$&'()*+,;=", "%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D"],
    ["%20", "%2520"],
    ["é日😀", "%C3%A9%E6%97%A5%F0%9F%98%80"],
    ["\ud800x", "%EF%BF%BDx"],
    ["x\udc00", "x%EF%BF%BD"],
    ["\r\n\t\0", "%0D%0A%09%00"],
  ])("%j → %s", (text, expected) => {
    expect(encodeUnreserved(text)).toBe(expected);
  });

  test("any well-formed text comes back, in characters RFC 3986 calls unreserved", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const encoded = encodeUnreserved(text);
        expect(encoded).toMatch(/^(?:[A-Za-z0-9\-._~]|%[0-9A-F]{2})*$/);
        expect(decodeURIComponent(encoded)).toBe(text);
      }),
    );
  });
});

describe("allowReserved", () => {
  test.each([
    ["a/b?c:d@e", "a/b?c:d@e", "a%2Fb%3Fc:d@e"],
    ["%41%zz%", "%41%25zz%25", "%41%25zz%25"],
    ["a&b=c+d#e", "a%26b=c%2Bd%23e", "a&b=c+d%23e"],
    ["[x] y é", "%5Bx%5D%20y%20%C3%A9", "%5Bx%5D%20y%20%C3%A9"],
  ])("%j → query %s, path %s", (text, query, path) => {
    expect(encodeQueryReserved(text)).toBe(query);
    expect(encodePathReserved(text)).toBe(path);
  });
});

test("encodeForm is what URLSearchParams writes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(`k=${encodeForm(text)}`).toBe(new URLSearchParams({ k: text }).toString());
    }),
  );
});

test("literals keep what their place may hold", () => {
  expect(encodePathLiteral("/ユ/a b{c%41")).toBe("/%E3%83%A6/a%20b%7Bc%41");
  expect(encodeQueryLiteral("a[b]=c d&e")).toBe("a[b]=c%20d&e");
});
