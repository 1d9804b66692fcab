import { describe, expect, test } from "vitest";
import { check, lines } from "./helper.ts";

test("the whole text (R-134)", async () => {
  const body = {
    type: "object",
    properties: {
      status: { enum: ["available", "pending", "sold"] },
      photoUrls: { type: "array", items: { type: "string" } },
    },
    required: ["photoUrls"],
  };
  const schema = { type: "object", properties: { body }, required: ["body"] };
  expect(await check(schema, { body: { status: "solds" } })).toEqual({
    problem: [
      "t was not called: 2 arguments do not fit.",
      "- body.photoUrls: missing; an array of strings is required",
      '- body.status: "solds" is none of "available", "pending", "sold" (did you mean "sold"?)',
    ].join("\n"),
  });
});

describe("one line per issue, by keyword", () => {
  test.each<[string, object, unknown, string]>([
    ["type", { type: "integer" }, "x", 'a: "x" is not an integer'],
    ["type, several", { type: ["string", "null"] }, 1, "a: 1 is not a string or null"],
    ["type boolean", { type: "boolean" }, 1, "a: 1 is not true or false"],
    ["enum", { enum: [1, "b"] }, 2, 'a: 2 is none of 1, "b"'],
    ["enum of one", { enum: ["b"] }, "c", 'a: "c" is not "b"'],
    ["const", { const: null }, 1, "a: 1 is not null"],
    ["minLength", { minLength: 1 }, "", 'a: "" is too short: at least 1 character'],
    ["maxLength", { maxLength: 2 }, "abc", 'a: "abc" is too long: at most 2 characters'],
    ["pattern", { pattern: "^x+$" }, "y", 'a: "y" does not match the pattern ^x+$'],
    ["format", { type: "string", format: "date" }, "y", 'a: "y" is not a valid date'],
    ["minimum", { minimum: 3 }, 2, "a: 2 must be >= 3"],
    ["maximum", { maximum: 3 }, 4, "a: 4 must be <= 3"],
    ["exclusiveMinimum", { exclusiveMinimum: 3 }, 3, "a: 3 must be > 3"],
    ["exclusiveMaximum", { exclusiveMaximum: 3 }, 3, "a: 3 must be < 3"],
    ["multipleOf", { multipleOf: 0.01 }, 0.015, "a: 0.015 is not a multiple of 0.01"],
    ["minItems", { minItems: 2 }, [1], "a: [1] has too few items: at least 2 items"],
    ["maxItems", { maxItems: 0 }, [1], "a: [1] has too many items: at most 0 items"],
    ["items false", { prefixItems: [{}], items: false }, [1, 2], "a: [1,2] has too many items: at most 1 item"],
    ["uniqueItems", { uniqueItems: true }, [1, 1], "a: [1,1] has items 0 and 1 equal; they must differ"],
    ["contains", { contains: { type: "string" } }, [1], "a: [1] needs at least 1 item that is a string"],
    ["minProperties", { minProperties: 1 }, {}, "a: {} has too few properties: at least 1"],
    ["maxProperties", { maxProperties: 0 }, { b: 1 }, 'a: {"b":1} has too many properties: at most 0'],
    [
      "required",
      { required: ["b"], properties: { b: { type: "integer" } } },
      {},
      "a.b: missing; an integer is required",
    ],
    ["required, unknown schema", { required: ["b"] }, {}, "a.b: missing; a value is required"],
    [
      "required enum",
      { required: ["b"], properties: { b: { enum: [1, 2] } } },
      {},
      "a.b: missing; one of 1, 2 is required",
    ],
    ["dependentRequired", { dependentRequired: { b: ["c"] } }, { b: 1 }, "a.c: missing; it is required with a.b"],
    ["propertyNames", { propertyNames: { pattern: "^x" } }, { b: 1 }, "a.b: the name is not allowed"],
    ["not", { not: { type: "string" } }, "s", 'a: "s" is not allowed'],
    ["false", false as unknown as object, 1, "a: 1 is not allowed"],
    [
      "if/then",
      JSON.parse('{"if":{"required":["b"]},"then":{"required":["c"]}}'),
      { b: 1 },
      "a.c: missing; a value is required",
    ],
    ["in an array", { items: { properties: { b: { type: "string" } } } }, [{}, { b: 1 }], "a[1].b: 1 is not a string"],
    ["an odd key", { additionalProperties: { type: "string" } }, { "x y": 1 }, 'a["x y"]: 1 is not a string'],
    [
      "__proto__",
      { additionalProperties: { type: "string" } },
      JSON.parse('{"__proto__":1}'),
      "a.__proto__: 1 is not a string",
    ],
  ])("%s", async (_, schema, value, line) => {
    expect(await lines({ a: schema }, { a: value })).toEqual([line]);
  });

  test("unknown arguments name the nearest or the known ones (F129)", async () => {
    const properties = { query: {}, limit: {} };
    expect(await lines(properties, { querry: 1 })).toEqual([
      'querry: there is no such argument; did you mean "query"?',
    ]);
    expect(await lines(properties, { zzzzz: 1 })).toEqual(["zzzzz: there is no such argument; known: query, limit"]);
    expect(await lines({}, { a: 1 })).toEqual(["a: there is no such argument; it takes none"]);
  });
});

describe("unions are told by the branch that came nearest", () => {
  const cat = {
    type: "object",
    properties: { kind: { const: "cat" }, lives: { type: "integer" } },
    required: ["kind", "lives"],
  };
  const dog = { type: "object", properties: { kind: { const: "dog" }, name: { type: "string" } }, required: ["kind"] };
  const $defs = { cat, dog };
  const refs = { anyOf: [{ $ref: "#/$defs/cat" }, { $ref: "#/$defs/dog" }] };

  test.each<[string, object, unknown, string[]]>([
    [
      "scalars",
      { anyOf: [{ type: "integer" }, { type: "null" }] },
      "x",
      ['a: "x" is none of the allowed forms: an integer, or null'],
    ],
    ["inline", { anyOf: [cat, dog] }, { kind: "cat", lives: "x" }, ['a.lives: "x" is not an integer']],
    ["referenced", refs, { kind: "dog", name: 5 }, ["a.name: 5 is not a string"]],
    ["a missing property of a referenced one", refs, { kind: "cat" }, ["a.lives: missing; an integer is required"]],
    ["an unknown tag", refs, { kind: "dgo" }, ['a.kind: "dgo" is none of "cat", "dog" (did you mean "dog"?)']],
    [
      "nullable",
      { anyOf: [{ $ref: "#/$defs/dog" }, { type: "null" }] },
      { kind: "dog", name: 5 },
      ["a.name: 5 is not a string"],
    ],
    ["nothing near", refs, 5, ["a: 5 is none of the allowed forms: cat, or dog"]],
    [
      "several fit",
      { oneOf: [{ type: "number" }, { type: "integer" }] },
      1,
      ["a: 1 fits more than one of the allowed forms; exactly one must fit"],
    ],
    [
      "within each other",
      { anyOf: [{ type: "object", properties: { p: refs }, required: ["p"] }, { type: "string" }] },
      { p: { kind: "dog", name: 1 } },
      ["a.p.name: 1 is not a string"],
    ],
  ])("%s", async (_, schema, value, expected) => {
    expect(await lines({ a: schema, b: { type: "string" } }, { a: value }, { $defs })).toEqual(expected);
  });

  test("issues beside a union stay", async () => {
    const schema = { properties: { n: { type: "string" } }, anyOf: [{ required: ["x"] }, { required: ["y"] }] };
    expect(await lines({ a: schema, z: { type: "string" } }, { a: { n: 1 }, z: 1 })).toEqual(
      expect.arrayContaining(["a.n: 1 is not a string", "z: 1 is not a string"]),
    );
  });
});

describe("hostile arguments", () => {
  test("long values and names are cut, not within a character", async () => {
    const [line = ""] = await lines({ a: { type: "integer" } }, { a: "😀".repeat(500) });
    expect(line.length).toBeLessThan(140);
    expect(() => encodeURIComponent(line)).not.toThrow();
    const [unknown = ""] = await lines({}, { ["x".repeat(5000)]: 1 });
    expect(unknown.length).toBeLessThan(140);
  });

  test("at most ten lines and a count", async () => {
    const found = await lines({ a: { items: { type: "string" } } }, { a: Array(500).fill(1) });
    expect(found).toHaveLength(11);
    expect(found[10]).toMatch(/^and \d+ more$/);
  });

  test("two million wrong items cost no two million issues", async () => {
    const args = { a: Array(2_000_000).fill(0) };
    const heap = process.memoryUsage().heapUsed;
    const found = await lines({ a: { type: "array", items: { type: "string" } } }, args);
    expect(found).toEqual(["a[0]: 0 is not a string"]);
    expect(process.memoryUsage().heapUsed - heap).toBeLessThan(200e6);
  });

  test("a value of any depth is refused like any other", async () => {
    const deep = JSON.parse("[".repeat(100_000) + "]".repeat(100_000));
    expect((await lines({ a: { type: "string" } }, { a: deep }))[0]).toMatch(/^a: \[+…? is not a string$/);
    expect(await check({ type: "object", properties: { a: { type: "string" } } }, { a: deep })).toHaveProperty(
      "problem",
    );
  });
});
