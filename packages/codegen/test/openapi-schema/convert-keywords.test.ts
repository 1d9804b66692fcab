import { type Case, runCases } from "./cases.ts";
import type { ConversionOptions } from "./helper.ts";

const V31: ConversionOptions = { dialect: "3.1" };

const CASES: Record<string, readonly Case[]> = {
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
      "a negation that would get stricter",
      { not: { type: "string", pattern: "(?=a)" } },
      {},
      { ...V31, codes: ["MG2113", "MG2122"] },
    ],
    ["an exact negation", { not: { type: "string" } }, { not: { type: "string" } }, { codes: [] }],
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

runCases(CASES);
