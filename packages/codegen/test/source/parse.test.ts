import { describe, expect, it } from "vitest";
import { parse } from "./support.ts";

describe("YAML 1.2 core schema", () => {
  it.each([
    ["no, yes, on, off are text (F001)", "a: [no, yes, on, off, y, NO]", { a: ["no", "yes", "on", "off", "y", "NO"] }],
    [
      "true, null and numbers",
      "a: [true, False, null, ~, 1, -2.5, 0x1F, 0o17]",
      { a: [true, false, null, null, 1, -2.5, 31, 15] },
    ],
    ["leading zeros and underscores", "a: [010, 1_000]", { a: [10, "1_000"] }],
    ["a key may start like a tag", "<: 0\n<<x: 1\n", { "<": 0, "<<x": 1 }],
    ["a key may be like a tag's name", "<A: {}", { "<A": {} }],
    ["dates are text", "a: 2024-01-31", { a: "2024-01-31" }],
    ["sexagesimals are text", "a: 12:30:45", { a: "12:30:45" }],
    ["1.10 is a float (F004)", "info: {version: 1.10}", { info: { version: 1.1 } }],
    [
      "keys are strings",
      "200: a\n1.10: b\nnull: c\ntrue: d\n0x1F: e",
      { 200: "a", "1.10": "b", null: "c", true: "d", "0x1F": "e" },
    ],
    ["empty values are null", "a:\nb: []", { a: null, b: [] }],
    ["a directive for 1.1 changes nothing", "%YAML 1.1\n---\na: no", { a: "no" }],
    ["merge keys (F005)", "b: &b {x: 1, y: 2}\nc:\n  <<: *b\n  y: 3", { b: { x: 1, y: 2 }, c: { x: 1, y: 3 } }],
    ["merge list, first source wins", "c:\n  k: 0\n  <<: [{x: 1, k: 9}, {x: 2, z: 3}]", { c: { k: 0, x: 1, z: 3 } }],
    ["two merge keys", "c:\n  <<: {x: 1}\n  <<: {y: 2}", { c: { x: 1, y: 2 } }],
    ["<< with text is an ordinary key", "c:\n  <<: text", { c: { "<<": "text" } }],
    ["quoted << is an ordinary key", 'c:\n  "<<": {x: 1}', { c: { "<<": { x: 1 } } }],
    ["an anchor may be defined again", "a: &x 1\nb: *x\nc: &x 2\nd: *x", { a: 1, b: 1, c: 2, d: 2 }],
    ["block scalars", "a: |\n  x\n  y\nb: >-\n  x\n  y", { a: "x\ny\n", b: "x y" }],
    ["a byte order mark and CRLF", "\ufeffa: 1\r\nb: |\r\n  x\r\n  y\r\n", { a: 1, b: "x\ny\n" }],
    ["flow style", "{a: 1, b: [x, y], }", { a: 1, b: ["x", "y"] }],
    ["single quotes", "{'a': 'it''s'}", { a: "it's" }],
  ])("%s", (_name, text, value) => {
    const { document, codes } = parse(text);
    expect(codes).toEqual([]);
    expect(document?.value).toEqual(value);
    expect(document?.format).toBe("yaml");
  });

  it("keeps hostile keys as own properties", () => {
    const { document } = parse("__proto__: {polluted: 1}\nconstructor: 2\nhasOwnProperty: 3\nm:\n  <<: {__proto__: 4}");
    const value = document?.value as Record<string, unknown>;
    expect(Object.keys(value)).toEqual(["__proto__", "constructor", "hasOwnProperty", "m"]);
    expect(Object.getOwnPropertyDescriptor(value, "__proto__")?.value).toEqual({ polluted: 1 });
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(value.m as object)).toEqual(["__proto__"]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it("gives an alias the object of its anchor", () => {
    const value = parse("a: &a {x: 1}\nb: *a").document?.value as { a: unknown; b: unknown };
    expect(value.b).toBe(value.a);
  });
});

describe("YAML repairs", () => {
  it.each([
    ["an unknown escape", 'a: "^\\d+$"', { a: "^\\d+$" }, "MG1009"],
    ["a reserved first character", "a: @x", { a: "@x" }, "MG1009"],
    ["an unknown tag", "a: !Ref x", { a: "x" }, "MG1009"],
    ["a comment that touches the value", "a: 'x'# c", { a: "x" }, "MG1009"],
    ["infinity", "a: .inf\nb: 600e27371700", { a: ".inf", b: "600e27371700" }, "MG1016"],
    ["a second document", "a: 1\n---\nb: 2", { a: 1 }, "MG1014"],
    [
      "quoted lines that are indented too little",
      "x:\n  a: 'one\n  two: \"2\"\n  three'\n  b: 1",
      { x: { a: 'one two: "2" three', b: 1 } },
      "MG1009",
    ],
    [
      "the same in double quotes, with an escape",
      'x:\n  a: "o\\"ne\n\n  two"\n  b: 1',
      { x: { a: 'o"ne\ntwo', b: 1 } },
      "MG1009",
    ],
  ])("%s", (_name, text, value, code) => {
    const { document, codes, sink } = parse(text);
    expect(document?.value).toEqual(value);
    expect(new Set(codes)).toEqual(new Set([code]));
    expect(sink.failed).toBe(false);
  });

  it("takes the first document that holds something", () => {
    expect(parse("---\n---\na: 1").document?.value).toEqual({ a: 1 });
  });
});

describe("JSON", () => {
  it.each([
    ["a byte order mark and CRLF (F007)", '\ufeff{\r\n"a": 1\r\n}', { a: 1 }],
    ["duplicate keys: the last wins", '{"a": 1, "a": 2}', { a: 2 }],
    ["a list", "[1]", [1]],
  ])("%s", (_name, text, value) => {
    const { document, codes } = parse(text);
    expect(codes).toEqual([]);
    expect(document?.value).toEqual(value);
    expect(document?.format).toBe("json");
  });

  it("leaves trailing commas out with a warning", () => {
    const { document, codes } = parse('{"a": [1, 2, ], "b": ",]",\n}');
    expect(document?.value).toEqual({ a: [1, 2], b: ",]" });
    expect(codes).toEqual(["MG1015", "MG1015"]);
    expect(document?.position("/b")).toEqual({ line: 1, column: 22, length: 4 });
  });

  it("reads a YAML file as YAML even if it looks like JSON", () => {
    expect(parse('{"a": x y}', { format: "yaml" }).document?.value).toEqual({ a: "x y" });
  });

  it.each([
    ['{"a": 1 "b": 2}', "1:9", 'expected "," or "}", but found a string'],
    ['{"a": [1,2 3]}', "1:12", 'expected "," or "]", but found "3"'],
    ['{"a" 1}', "1:6", 'expected ":" after the key, but found "1"'],
    ['{"a": tru}', "1:7", 'expected a value, but found "tru"'],
    ['{"a": 01}', "1:7", 'expected a value, but found "01"'],
    ['{"a": "b\nc"}', "1:7", "a string contains a line break"],
    ['{"a": "\\\\\\x"}', "1:10", "a string contains an unknown escape"],
    ['{"a": "\\u12"}', "1:8", "a string contains an unknown escape"],
    ['{"a": "x', "1:7", "a string is not closed"],
    ['{"a": "x\\"', "1:7", "a string is not closed"],
    ['{"a": [1,', "1:10", "expected a value, but the text ends"],
    ['{"a": 1', "1:8", 'expected "," or "}", but the text ends'],
    ['{"a": 1} x', "1:10", 'expected nothing after the document, but found "x"'],
    ['{"a": 1]', "1:8", 'expected "," or "}", but found "]"'],
    ['{"a": 1,,}', "1:9", 'expected a key in double quotes, but found ","'],
    ['{"a": 1, b: 2}', "1:10", 'expected a key in double quotes, but found "b"'],
    ["{\"a\": 'x'}", "1:7", 'expected a value, but found "\'"'],
    ['{"a": 1 // c\n}', "1:9", 'expected "," or "}", but found "/"'],
  ])("%j is an error at %s", (text, place, message) => {
    const { document, sink } = parse(text);
    const { position, message: actual } = sink.reports[0] ?? {};
    expect(document).toBeUndefined();
    expect(actual).toBe(`invalid JSON: ${message}`);
    expect(`${position?.line}:${position?.column}`).toBe(place);
  });
});

describe("limits", () => {
  const deep = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);

  it.each([
    ["JSON", deep(256), []],
    ["JSON", deep(257), ["MG1010"]],
    ["YAML", `- ${deep(255)}`, []],
    ["YAML", `- ${deep(256)}`, ["MG1010"]],
    ["YAML blocks", "- ".repeat(300), ["MG1010"]],
    ["unclosed brackets", `a: ${"[".repeat(100_000)}`, ["MG1010"]],
    ["aliases below aliases", `a0: &a0 []\n${chain(300)}`, ["MG1010"]],
  ])("depth of %s", (_name, text, codes) => {
    expect(parse(text).codes).toEqual(codes);
  });

  it("counts aliases as if written out (F215)", () => {
    const bomb = `a0: &a0 [x, x, x, x]\n${Array.from({ length: 40 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}, *a${i}]`).join("\n")}`;
    const { codes, document } = parse(bomb);
    expect(codes).toEqual(["MG1011"]);
    expect(document).toBeUndefined();
  });

  it("obeys maxNodes exactly", () => {
    const text = "a: &a [1, 2]\nb: *a";
    expect(parse(text, { limits: { maxNodes: 7 } }).codes).toEqual([]);
    expect(parse(text, { limits: { maxNodes: 6 } }).codes).toEqual(["MG1011"]);
  });

  it.each([
    ["inside its anchor", "a: &a [*a]"],
    ["inside its anchor, as a merge key", "a: &a\n  <<: *a"],
    ["before its anchor", "a: *b\nb: &b 1"],
  ])("refuses an alias %s", (_name, text) => {
    expect(parse(text).codes).toEqual(["MG1012"]);
  });

  it("reports at most 50 duplicates", () => {
    expect(parse("? a\n".repeat(1000)).codes).toHaveLength(50);
  });
});

function chain(length: number): string {
  return Array.from({ length }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}]`).join("\n");
}

describe("scalarSource", () => {
  it.each([
    ["info: {version: 1.10}", "/info/version", "1.10"],
    ["info: {version: 2}", "/info/version", "2"],
    ["a: [0x10, 12345678901234567890]", "/a/1", "12345678901234567890"],
    ["a: [0x10]", "/a/0", "0x10"],
    ["a: True", "/a", undefined],
    ['a: "1.10"', "/a", undefined],
    ["a: {b: 1}", "/a", undefined],
    ["a: 1", "/b", undefined],
    ['{"a": 1.10, "b": 12345678901234567890 }', "/a", "1.10"],
    ['{"a": 1.10, "b": 12345678901234567890 }', "/b", "12345678901234567890"],
    ['{"a": "x"}', "/a", undefined],
    ['{"a": null}', "/a", undefined],
  ])("%s at %s is %s", (text, pointer, source) => {
    expect(parse(text).document?.scalarSource?.(pointer)).toBe(source);
  });
});
