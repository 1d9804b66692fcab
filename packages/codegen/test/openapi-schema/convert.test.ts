import { describe, expect, it } from "vitest";
import { type ConversionOptions, convert } from "./helper.ts";

type CaseOptions = ConversionOptions & { readonly codes?: readonly string[] };
type Case = readonly [name: string, given: unknown, expected: unknown, options?: CaseOptions];

const V31: ConversionOptions = { dialect: "3.1" };
const PET = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };

const CASES: Record<string, readonly Case[]> = {
  nullable: [
    ["a scalar", { type: "number", nullable: true }, { type: ["number", "null"] }],
    ["false", { type: "string", nullable: false }, { type: "string" }],
    ["an enum", { type: "string", nullable: true, enum: ["S", null] }, { type: ["string", "null"], enum: ["S", null] }],
    [
      "an enum without null",
      { type: "string", nullable: true, enum: ["S"] },
      { type: ["string", "null"], enum: ["S", null] },
    ],
    [
      "an enum with null only in its values",
      { type: "string", enum: ["S", null] },
      { type: ["string", "null"], enum: ["S", null] },
    ],
    ["x-nullable", { type: "string", "x-nullable": true }, { type: ["string", "null"] }, { dialect: "2.0" }],
    [
      "array items",
      { type: "array", items: { type: "string", nullable: true } },
      { type: "array", items: { type: ["string", "null"] } },
    ],
    [
      "anyOf",
      { nullable: true, anyOf: [{ type: "string" }, { type: "number" }] },
      { anyOf: [{ type: "string" }, { type: "number" }, { type: "null" }] },
    ],
    [
      "a reference by allOf",
      { nullable: true, description: "d", allOf: [{ $ref: "#/components/schemas/Pet" }] },
      { description: "d", anyOf: [{ $ref: "#/$defs/Pet" }, { type: "null" }] },
      { components: { Pet: PET } },
    ],
    [
      "a part of allOf",
      { allOf: [{ $ref: "#/components/schemas/Pet" }, { nullable: true }] },
      { anyOf: [{ $ref: "#/$defs/Pet" }, { type: "null" }] },
      { components: { Pet: PET } },
    ],
    [
      "a branch",
      { oneOf: [{ type: "string" }, { nullable: true }] },
      { anyOf: [{ type: "string" }, { type: "null" }] },
    ],
    [
      "properties without a type",
      { nullable: true, properties: { a: { type: "string" } } },
      { type: ["object", "null"], properties: { a: { type: "string" } } },
    ],
    ["3.1 types", { type: ["null", "string", "number"] }, { type: ["null", "string", "number"] }, V31],
  ],
  types: [
    ["any", { type: "any" }, {}, { codes: ["MG2105"] }],
    ["float", { type: "float" }, { type: "number" }, { codes: ["MG2105"] }],
    ["date", { type: "date" }, { format: "date", type: "string" }, { codes: ["MG2105"] }],
    ["upper case", { type: "String" }, { type: "string" }, { codes: ["MG2105"] }],
    ["file in 2.0", { type: "file" }, { type: "string" }, { dialect: "2.0", codes: [] }],
    ["binary", { type: "string", format: "binary" }, { type: "string" }],
    ["an array without items", { type: "array" }, { type: "array", items: {} }],
    ["properties without a type", { properties: { a: true } }, { type: "object", properties: { a: {} } }],
    [
      "a false property",
      { type: "object", properties: { a: false } },
      { type: "object", properties: { a: { not: {} } } },
      V31,
    ],
    [
      "composition gets no type",
      { anyOf: [{ type: "string", maxLength: 9 }, { type: "null" }] },
      { anyOf: [{ type: "string", maxLength: 9 }, { type: "null" }] },
      V31,
    ],
    [
      "not a schema",
      { type: "object", properties: { a: "string" } },
      { type: "object", properties: { a: {} } },
      { codes: ["MG2104"] },
    ],
  ],
  enums: [
    ["twice", { type: "string", enum: ["a", "b", "a"] }, { type: "string", enum: ["a", "b"] }, { codes: ["MG2101"] }],
    ["without a type", { enum: ["x", "y"] }, { enum: ["x", "y"], type: "string" }],
    ["numbers without a type", { enum: [1, 2] }, { enum: [1, 2], type: "integer" }],
    [
      "of another type",
      { type: "integer", enum: ["1", "2"] },
      { type: "integer", enum: [1, 2] },
      { codes: ["MG2106"] },
    ],
    [
      "numbers as texts",
      { type: "string", enum: [1, true] },
      { type: "string", enum: ["1", "true"] },
      { codes: ["MG2106"] },
    ],
    ["nothing fits", { type: "integer", enum: ["a"] }, { type: "string", enum: ["a"] }, { codes: ["MG2106"] }],
    ["empty", { type: "string", enum: [] }, { type: "string" }, { codes: ["MG2107"] }],
    [
      "of an array",
      { type: "array", items: { type: "string" }, enum: ["a", "b"] },
      { type: "array", items: { type: "string", enum: ["a", "b"] } },
      { codes: ["MG2106"] },
    ],
    ["a constant", { const: "fast" }, { const: "fast", type: "string" }, V31],
  ],
  bounds: [
    [
      "flags of draft-04",
      { type: "number", minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
      { type: "number", maximum: 9, exclusiveMinimum: 0 },
    ],
    ["numbers", { type: "number", exclusiveMinimum: 0 }, { type: "number", exclusiveMinimum: 0 }, V31],
    [
      "exponents",
      { type: "integer", maximum: 1e21, minimum: 0 },
      { type: "integer", minimum: 0 },
      { codes: ["MG2121"] },
    ],
    ["the largest double", { type: "number", maximum: Number.MAX_VALUE }, { type: "number" }],
    [
      "texts",
      { type: "string", minLength: "2", maxLength: "x" },
      { type: "string", minLength: 2 },
      { codes: ["MG2107", "MG2107"] },
    ],
    ["negative", { type: "string", maxLength: -1 }, { type: "string" }, { codes: ["MG2107"] }],
    ["a fraction for integers", { type: "integer", minimum: 0.5 }, { type: "integer", minimum: 1 }],
    ["multipleOf 0", { type: "number", multipleOf: 0 }, { type: "number" }, { codes: ["MG2107"] }],
  ],
  tuples: [
    [
      "open",
      { type: "array", prefixItems: [{ type: "string" }] },
      { type: "array", prefixItems: [{ type: "string" }], items: {} },
      V31,
    ],
    [
      "closed",
      { type: "array", prefixItems: [{ type: "string" }], items: false },
      { type: "array", prefixItems: [{ type: "string" }], items: {}, maxItems: 1 },
      V31,
    ],
    [
      "with a rest",
      { type: "array", prefixItems: [{}], items: { type: "string" } },
      { type: "array", prefixItems: [{}], items: {} },
      { ...V31, codes: ["MG2116"] },
    ],
    [
      "draft-04",
      { type: "array", items: [{ type: "string" }], additionalItems: false },
      { type: "array", prefixItems: [{ type: "string" }], items: {}, maxItems: 1 },
    ],
  ],
  text: [
    [
      "pattern",
      { type: "string", pattern: "^[\\w-.]+$" },
      { type: "string", pattern: "^[\\w\\-.]+$" },
      { codes: ["MG2111"] },
    ],
    ["lookaround", { type: "string", pattern: "(?=a)" }, { type: "string" }, { codes: ["MG2113"] }],
    ["slow", { type: "string", pattern: "^(a+)+$" }, { type: "string" }, { codes: ["MG2114"] }],
    ["unsupported", { type: "string", pattern: "[" }, { type: "string" }, { codes: ["MG2112"] }],
    ["unknown format", { type: "string", format: "my-thing" }, { type: "string" }, { codes: ["MG2115"] }],
    ["descriptive format", { type: "string", format: "decimal" }, { type: "string" }, { codes: [] }],
    ["hidden text", { type: "string", description: "a\u200bb<!-- c -->" }, { type: "string", description: "ab" }],
  ],
  documentation: [
    [
      "is dropped",
      { type: "string", xml: {}, externalDocs: {}, "x-a": 1, discriminator: {}, readOnly: true, deprecated: true },
      { type: "string", deprecated: true },
    ],
    ["unknown keywords", { type: "string", optional: true }, { type: "string" }, { codes: ["MG2117"] }],
    ["an example", { type: "string", example: "zz" }, { type: "string", examples: ["zz"] }],
    ["an example that does not fit", { type: "integer", example: "zz" }, { type: "integer" }],
    ["a default", { type: "integer", default: 1 }, { type: "integer", default: 1 }],
    [
      "a default of another type",
      { type: "integer", default: "10" },
      { type: "integer", default: 10 },
      { codes: ["MG2108"] },
    ],
    [
      "a default that is no value",
      { type: "string", enum: ["a"], default: "" },
      { type: "string", enum: ["a"] },
      { codes: ["MG2108"] },
    ],
    [
      "$id and the like",
      { $id: "urn:x", $schema: "s", $anchor: "a", $comment: "c", type: "string" },
      { type: "string" },
      V31,
    ],
  ],
  objects: [
    [
      "unknown required name",
      { type: "object", properties: { a: {} }, required: ["a", "b"] },
      { type: "object", properties: { a: {} }, required: ["a"] },
      { codes: ["MG2109"] },
    ],
    [
      "required in a branch",
      { type: "object", properties: { a: {}, b: {} }, anyOf: [{ required: ["a"] }, { required: ["b"] }] },
      { type: "object", properties: { a: {}, b: {} }, anyOf: [{ required: ["a"] }, { required: ["b"] }] },
      { codes: [] },
    ],
    [
      "required by a branch's property",
      {
        type: "object",
        required: ["a"],
        oneOf: [{ properties: { a: { type: "string" } } }, { properties: { a: { type: "number" } } }],
      },
      {
        type: "object",
        required: ["a"],
        anyOf: [{ properties: { a: { type: "string" } } }, { properties: { a: { type: "number" } } }],
      },
      { codes: [] },
    ],
    [
      "boolean required",
      { type: "object", properties: { a: { type: "string", required: true } } },
      { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
      { codes: ["MG2110"] },
    ],
    [
      "a map",
      { type: "object", additionalProperties: { type: "number" } },
      { type: "object", additionalProperties: { type: "number" } },
    ],
    ["an open map", { type: "object", additionalProperties: {} }, { type: "object", additionalProperties: true }],
    [
      "pattern properties",
      { type: "object", patternProperties: { "^x": {}, "(?=y)": {} }, additionalProperties: false },
      { type: "object", patternProperties: { "^x": {} } },
      { ...V31, codes: ["MG2113"] },
    ],
    [
      "dependentRequired",
      { type: "object", dependentRequired: { a: ["b"] } },
      { type: "object" },
      { ...V31, codes: ["MG2116"] },
    ],
    [
      "unevaluatedProperties",
      { allOf: [{ type: "object", properties: { a: {} } }, { properties: { b: {} } }], unevaluatedProperties: false },
      { type: "object", properties: { a: {}, b: {} }, additionalProperties: false },
      { ...V31, codes: [] },
    ],
    [
      "conditions",
      { type: "object", if: { required: ["a"] }, else: { required: ["b"] } },
      { type: "object", if: { required: ["a"] }, else: { required: ["b"] } },
      V31,
    ],
  ],
};

for (const [group, cases] of Object.entries(CASES)) {
  describe(group, () => {
    for (const [name, given, expected, options = {}] of cases) {
      it(name, () => {
        const { schema, codes } = convert(given, options);
        expect(schema).toEqual(expected);
        if (options.codes !== undefined) expect(codes).toEqual(options.codes);
      });
    }
  });
}

describe("limits", () => {
  it("stops at 200 levels", () => {
    let deep: unknown = { type: "string" };
    for (let level = 0; level < 5_000; level += 1) deep = { type: "array", items: deep };
    const { codes, schema } = convert(deep);
    expect(codes).toEqual(["MG2118"]);
    expect(JSON.stringify(schema).match(/items/g)).toHaveLength(200);
  });

  it("keeps properties with the names of prototypes", () => {
    const properties = JSON.parse(
      '{"__proto__":{"type":"string","required":true},"constructor":{"type":"number","nullable":true,"title":"t"}}',
    );
    const { schema } = convert({ type: "object", properties });
    expect(JSON.stringify(schema)).toBe(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":["number","null"],"title":"t"}},"required":["__proto__"]}',
    );
  });
});
