import { describe, expect, it } from "vitest";
import { type Case, runCases } from "./cases.ts";
import { type ConversionOptions, convert } from "./helper.ts";

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
};

runCases(CASES);

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
