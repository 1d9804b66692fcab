import { describe, expect, test } from "vitest";
import { asIs, encodeUnreserved } from "../../../src/http/request/percent-encode.ts";
import { defaultExplode, expandPairs, expandText } from "../../../src/http/request/style.ts";
import type { ParameterStyle } from "../../../src/http/request-spec.ts";

const SAMPLES = {
  empty: "",
  string: "blue",
  array: ["blue", "black", "brown"],
  object: { R: 100, G: 200, B: 150 },
} as const;

type Row = [style: ParameterStyle, explode: boolean, sample: keyof typeof SAMPLES, expected: string];

describe("the style table of OpenAPI 3.1.1 §4.8.12.4", () => {
  const texts: Row[] = [
    ["matrix", false, "empty", ";color"],
    ["matrix", false, "string", ";color=blue"],
    ["matrix", false, "array", ";color=blue,black,brown"],
    ["matrix", false, "object", ";color=R,100,G,200,B,150"],
    ["matrix", true, "empty", ";color"],
    ["matrix", true, "string", ";color=blue"],
    ["matrix", true, "array", ";color=blue;color=black;color=brown"],
    ["matrix", true, "object", ";R=100;G=200;B=150"],
    ["label", false, "empty", "."],
    ["label", false, "string", ".blue"],
    ["label", false, "array", ".blue,black,brown"],
    ["label", false, "object", ".R,100,G,200,B,150"],
    ["label", true, "empty", "."],
    ["label", true, "string", ".blue"],
    ["label", true, "array", ".blue.black.brown"],
    ["label", true, "object", ".R=100.G=200.B=150"],
    ["simple", false, "empty", ""],
    ["simple", false, "string", "blue"],
    ["simple", false, "array", "blue,black,brown"],
    ["simple", false, "object", "R,100,G,200,B,150"],
    ["simple", true, "empty", ""],
    ["simple", true, "string", "blue"],
    ["simple", true, "array", "blue,black,brown"],
    ["simple", true, "object", "R=100,G=200,B=150"],
  ];
  test.each(texts)("%s explode=%s %s → %s", (style, explode, sample, expected) => {
    expect(expandText(SAMPLES[sample], { name: "color", style, explode, encode: encodeUnreserved })).toBe(expected);
  });

  const queries: Row[] = [
    ["form", false, "empty", "color="],
    ["form", false, "string", "color=blue"],
    ["form", false, "array", "color=blue,black,brown"],
    ["form", false, "object", "color=R,100,G,200,B,150"],
    ["form", true, "empty", "color="],
    ["form", true, "string", "color=blue"],
    ["form", true, "array", "color=blue&color=black&color=brown"],
    ["form", true, "object", "R=100&G=200&B=150"],
    ["spaceDelimited", false, "array", "color=blue%20black%20brown"],
    ["spaceDelimited", false, "object", "color=R%20100%20G%20200%20B%20150"],
    ["spaceDelimited", true, "array", "color=blue&color=black&color=brown"],
    ["pipeDelimited", false, "array", "color=blue%7Cblack%7Cbrown"],
    ["pipeDelimited", false, "object", "color=R%7C100%7CG%7C200%7CB%7C150"],
    ["pipeDelimited", false, "string", "color=blue"],
    ["tabDelimited", false, "array", "color=blue%09black%09brown"],
    ["deepObject", true, "object", "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"],
    ["deepObject", true, "array", "color%5B0%5D=blue&color%5B1%5D=black&color%5B2%5D=brown"],
    ["deepObject", true, "string", "color=blue"],
    ["cookie", true, "array", "color=blue&color=black&color=brown"],
    ["cookie", false, "array", "color=blue,black,brown"],
  ];
  test.each(queries)("%s explode=%s %s → %s", (style, explode, sample, expected) => {
    const pairs = expandPairs(SAMPLES[sample], { name: "color", style, explode, encode: encodeUnreserved });
    expect(pairs.map((pair) => pair.join("=")).join("&")).toBe(expected);
  });
});

describe("RFC 6570 §3.2 examples", () => {
  const rule = { name: "keys", style: "simple", explode: false, encode: encodeUnreserved } as const;
  const keys = { semi: ";", dot: ".", comma: "," };
  test.each([
    [keys, { style: "simple", explode: false }, "semi,%3B,dot,.,comma,%2C"],
    [keys, { style: "simple", explode: true }, "semi=%3B,dot=.,comma=%2C"],
    [keys, { style: "label", explode: false }, ".semi,%3B,dot,.,comma,%2C"],
    [keys, { style: "label", explode: true }, ".semi=%3B.dot=..comma=%2C"],
    [keys, { style: "matrix", explode: false }, ";keys=semi,%3B,dot,.,comma,%2C"],
    [keys, { style: "matrix", explode: true }, ";semi=%3B;dot=.;comma=%2C"],
    ["50%", { style: "simple" }, "50%25"],
    ["Hello World!", { style: "simple" }, "Hello%20World%21"],
    ["", { style: "matrix" }, ";keys"],
  ] as const)("%j %j → %s", (value, style, expected) => {
    expect(expandText(value, { ...rule, ...style })).toBe(expected);
  });
});

describe("values that are nothing", () => {
  const rule = { name: "q", style: "form", explode: true, encode: encodeUnreserved } as const;
  test.each([[undefined], [null], [[]], [{}], [[null]], [{ a: null }]])("%j sends nothing", (value) => {
    expect(expandPairs(value, rule)).toEqual([]);
    expect(expandPairs(value, { ...rule, style: "deepObject" })).toEqual([]);
    expect(expandText(value, { ...rule, style: "matrix" })).toBe("");
  });

  test("null members are left out, empty strings are not", () => {
    expect(expandPairs(["a", null, ""], { ...rule, explode: false })).toEqual([["q", "a,"]]);
  });
});

describe("deepObject", () => {
  const rule = { name: "f", style: "deepObject", explode: true, encode: asIs } as const;
  test("nests and numbers", () => {
    const value = { a: { b: 1 }, t: ["x", { y: true }], n: null };
    expect(expandPairs(value, rule).map((pair) => pair.join("="))).toEqual([
      "f[a][b]=1",
      "f[t][0]=x",
      "f[t][1][y]=true",
    ]);
  });

  test("is bounded in depth", () => {
    let value: unknown = 1;
    for (let depth = 0; depth < 100_000; depth += 1) value = { a: value };
    expect(() => expandPairs(value, rule)).toThrow("f: nested deeper than 32 levels.");
  });
});

describe("scalars", () => {
  const send = (value: unknown): string =>
    expandText(value, { name: "id", style: "simple", explode: false, encode: encodeUnreserved });
  test.each([
    ["9007199254740993", "9007199254740993"],
    [9007199254740993n, "9007199254740993"],
    [9007199254740991, "9007199254740991"],
    [1.5, "1.5"],
    [-0, "0"],
    [false, "false"],
    [[{ a: 1 }, [2]], "%7B%22a%22%3A1%7D,%5B2%5D"],
  ])("%s → %s", (value, expected) => {
    expect(send(value)).toBe(expected);
  });

  test.each([[2 ** 53], [1e21], [Number.NaN], [Number.POSITIVE_INFINITY]])("%d is refused", (value) => {
    expect(() => send(value)).toThrow(/^id: the number .* string of digits/);
  });

  test("what is no JSON is refused", () => {
    expect(() => send(Symbol("x"))).toThrow("id: a symbol cannot be sent.");
  });
});

test("names of Object.prototype are ordinary keys", () => {
  const value = JSON.parse('{"__proto__":"p","constructor":"c"}');
  const rule = { name: "q", style: "form", explode: true, encode: encodeUnreserved } as const;
  expect(expandPairs(value, rule)).toEqual([
    ["__proto__", "p"],
    ["constructor", "c"],
  ]);
});

test.each(["form", "cookie", "deepObject"] as const)("%s explodes by default", (style) => {
  expect(defaultExplode(style)).toBe(true);
});
test.each(["simple", "label", "matrix", "spaceDelimited", "pipeDelimited", "tabDelimited"] as const)(
  "%s does not explode by default",
  (style) => {
    expect(defaultExplode(style)).toBe(false);
  },
);
