import { describe, expect, it } from "vitest";
import { relax } from "../../src/schema/relax.ts";

describe("relax", () => {
  it.each([
    [true, {}],
    [false, {}],
    [
      { type: "string", format: "date-time", minLength: 1, pattern: "a", default: "b", examples: ["c"] },
      { type: ["string", "null"] },
    ],
    [
      { type: "string", enum: ["a", "b"], description: "d" },
      { type: ["string", "null"], examples: ["a", "b"], description: "d" },
    ],
    [{ const: 1 }, { type: ["integer", "null"], examples: [1] }],
    [{ type: "integer", format: "int64", maximum: 5 }, { type: ["integer", "string", "null"] }],
    [
      { type: "object", properties: { a: { type: "string" } }, required: ["a"], additionalProperties: false },
      { type: ["object", "null"], properties: { a: { type: ["string", "null"] } } },
    ],
    [
      { type: "object", additionalProperties: { type: "number", minimum: 1 } },
      { type: ["object", "null"], additionalProperties: { type: ["number", "null"] } },
    ],
    [
      { type: "array", items: { type: "string", format: "uri" }, minItems: 1, uniqueItems: true },
      { type: ["array", "null"], items: { type: ["string", "null"] } },
    ],
    [
      { $ref: "#/$defs/A", description: "d" },
      { $ref: "#/$defs/A", description: "d" },
    ],
    [
      { description: "d", anyOf: [{ $ref: "#/$defs/A" }, { type: "null" }] },
      { $ref: "#/$defs/A", description: "d" },
    ],
    [
      { anyOf: [{ type: "string" }, { type: "number", minimum: 1 }] },
      { anyOf: [{ type: ["string", "null"] }, { type: ["number", "null"] }] },
    ],
    [{ allOf: [{ $ref: "#/$defs/A" }, { required: ["a"] }] }, { $ref: "#/$defs/A" }],
    [{ not: {} }, {}],
  ])("%j", (given, expected) => {
    expect(relax(given)).toEqual(expected);
  });
});
