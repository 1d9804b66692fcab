import { describe, expect, test } from "vitest";
import { toAsciiLiteral } from "../../src/emit/ascii-literal.ts";
import { emitCatalogFile } from "../../src/emit/catalog-file.ts";
import { compareCatalogs } from "../../src/output/compare.ts";

type Tools = Readonly<Record<string, object>>;

/** `catalog.gen.ts` as the emitter writes it. */
function catalogText(tools: Tools): string {
  const catalog = { inputs: [], tools: Object.keys(tools).map((name) => ({ name })) };
  // Only names and definitions matter here.
  return emitCatalogFile(catalog as never, {
    generator: "mcp-gen 0.1.0",
    define: ({ name }) => toAsciiLiteral(JSON.stringify({ name, ...tools[name] })),
  }).text;
}

const compare = (before: Tools, after: Tools) =>
  compareCatalogs(catalogText(before), catalogText(after)).map(({ tool, kind, what }) => `${kind} ${tool}: ${what}`);

const input = (properties: object, rest: object = {}) => ({
  inputSchema: { type: "object", properties, additionalProperties: false, ...rest },
});

const one = (before: object, after: object) => compare({ t: input({ a: before }) }, { t: input({ a: after }) })[0];

describe("tools", () => {
  const tool = input({ a: { type: "string" } });
  test.each<[string, Tools, Tools, readonly string[]]>([
    ["the same", { t: tool }, { t: tool }, []],
    ["added", {}, { t: tool }, ["added t: new"]],
    ["removed", { "get-pet": tool }, {}, ["removed get-pet: no longer there"]],
    [
      "a description with quotes, backslashes and é",
      { t: { ...tool, description: "it's \\ é" } },
      { t: { ...tool, description: "it's \\ é" } },
      [],
    ],
    [
      "only a description",
      { t: { ...tool, description: "it's" } },
      { t: { ...tool, description: 'é "b"' } },
      ["docs t: descriptions only"],
    ],
    [
      "an annotation",
      { t: { ...tool, annotations: { readOnlyHint: true } } },
      { t: { ...tool, annotations: { readOnlyHint: false } } },
      ["compatible t: other annotations"],
    ],
  ])("%s", (_name, before, after, expected) => {
    expect(compare(before, after)).toEqual(expected);
  });

  test("a text with CRLF is the same", () => {
    const text = catalogText({ t: tool });
    expect(compareCatalogs(text.replaceAll("\n", "\r\n"), text)).toEqual([]);
  });

  test("a property called description is no description", () => {
    const before = input({ description: { type: "string", description: "x" } });
    const after = input({ description: { type: "number", description: "x" } });
    expect(compare({ t: before }, { t: after })).toEqual(['breaking t: "description" takes no string any more']);
  });
});

describe("arguments", () => {
  test.each<[string, object, object, string]>([
    ["a new optional one", input({}), input({ a: {} }), 'compatible t: "a" is new'],
    ["a new required one", input({}), input({ a: {} }, { required: ["a"] }), 'breaking t: "a" is required now'],
    ["one that is gone", input({ a: {}, b: {} }), input({ b: {} }), 'breaking t: "a" is gone'],
    [
      "one that became required",
      input({ a: {} }),
      input({ a: {} }, { required: ["a"] }),
      'breaking t: "a" is required now',
    ],
    [
      "one that became optional",
      input({ a: {} }, { required: ["a"] }),
      input({ a: {} }),
      'compatible t: "a" is optional now',
    ],
    [
      "called __proto__",
      JSON.parse('{"inputSchema":{"type":"object","properties":{"__proto__":{}},"additionalProperties":false}}'),
      input({}),
      'breaking t: "__proto__" is gone',
    ],
  ])("%s", (_name, before, after, expected) => {
    expect(compare({ t: before }, { t: after })).toEqual([expected]);
  });

  test.each<[string, object, object, string]>([
    ["another type", { type: "string" }, { type: "number" }, 'breaking t: "a" takes no string any more'],
    ["a wider type", { type: "integer" }, { type: "number" }, 'compatible t: "a" takes more types'],
    ["a narrower type", { type: "number" }, { type: "integer" }, 'breaking t: "a" takes no number any more'],
    ["a type where there was none", {}, { type: "string" }, 'breaking t: "a" takes string only'],
    ["null no more", { type: ["string", "null"] }, { type: "string" }, 'breaking t: "a" takes no null any more'],
    ["fewer values", { enum: ["x", "y"] }, { enum: ["x"] }, 'breaking t: "a" takes "y" no more'],
    ["more values", { enum: ["x"] }, { enum: ["x", "y"] }, 'compatible t: "a" takes "y" too'],
    [
      "values where any was right",
      { type: "string" },
      { type: "string", enum: ["x"] },
      'breaking t: "a" takes only "x"',
    ],
    [
      "values in another order",
      { enum: ["x", "y"] },
      { enum: ["y", "x"] },
      "compatible t: the schema of the arguments is worded otherwise",
    ],
    ["a closer bound", { maximum: 10 }, { maximum: 5 }, 'breaking t: "a": maximum 10 → maximum 5'],
    ["a wider bound", { minLength: 3 }, { minLength: 1 }, 'compatible t: "a": minLength 3 → minLength 1'],
    ["a new pattern", {}, { pattern: "^x" }, 'breaking t: "a": no pattern → pattern "^x"'],
    ["a pattern dropped", { pattern: "^x" }, {}, 'compatible t: "a": pattern "^x" → no pattern'],
    [
      "items",
      { type: "array", items: { type: "string" } },
      { type: "array", items: { type: "number" } },
      'breaking t: "a[]" takes no string any more',
    ],
    [
      "an alternative gone",
      { anyOf: [{ type: "string" }, { type: "number" }] },
      { anyOf: [{ type: "string" }] },
      'breaking t: "a" has lost an alternative',
    ],
    [
      "an alternative more",
      { anyOf: [{ type: "string" }] },
      { anyOf: [{ type: "number" }, { type: "string" }] },
      'compatible t: "a" takes more',
    ],
    [
      "alternatives around it",
      { type: "string" },
      { anyOf: [{ type: "string" }, { type: "number" }] },
      'compatible t: "a" takes more types; "a" takes more',
    ],
    [
      "deeper",
      { properties: { b: { properties: { c: { type: "string" } } } } },
      { properties: { b: { properties: { c: { type: "null" } } } } },
      'breaking t: "a.b.c" takes no string any more',
    ],
  ])("%s", (_name, before, after, expected) => {
    expect(one(before, after)).toBe(expected);
  });

  test("behind a reference, also a recursive one", () => {
    const node = (value: object) =>
      input(
        { root: { $ref: "#/$defs/Node" } },
        { $defs: { Node: { properties: { value, next: { $ref: "#/$defs/Node" } } } } },
      );
    expect(compare({ t: node({ type: "string" }) }, { t: node({ type: "number" }) })).toEqual([
      'breaking t: "root.value" takes no string any more',
    ]);
  });
});

describe("answers", () => {
  const output = (properties: object) => ({ ...input({}), outputSchema: { type: "object", properties } });
  test.each<[string, object, object, string]>([
    ["a part gone", output({ a: {} }), output({}), 'breaking t: "a" of the answer is gone'],
    ["a part more", output({}), output({ a: {} }), "compatible t: the answer says more"],
    [
      "a part of another type",
      output({ a: { type: "string" } }),
      output({ a: { type: "number" } }),
      'breaking t: "a" of the answer has another type',
    ],
    ["no schema any more", output({}), input({}), "breaking t: the answer has no schema any more"],
    ["a schema at last", input({}), output({}), "compatible t: the answer has a schema now"],
  ])("%s", (_name, before, after, expected) => {
    expect(compare({ t: before }, { t: after })).toEqual([expected]);
  });
});
