import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { acceptor, convert } from "./helper.ts";

type Json = Record<string, unknown>;

const KEYS = ["a", "b", "c", "__proto__"] as const;
const key = fc.constantFrom(...KEYS);
const count = fc.integer({ min: 0, max: 3 });

const scalar = fc.oneof(
  fc.record(
    { type: fc.constant("string"), minLength: count, pattern: fc.constantFrom("^[a-z]*$", "^[\\w-.]*$", "(?=a)") },
    { requiredKeys: ["type"] },
  ),
  fc.record(
    { type: fc.constantFrom("integer", "number"), minimum: count, exclusiveMaximum: fc.integer({ min: 2, max: 9 }) },
    { requiredKeys: ["type"] },
  ),
  fc.record({ type: fc.constantFrom("boolean", "null") }),
  fc.record({ type: fc.constant(["string", "null"]) }),
  fc.record({ enum: fc.uniqueArray(fc.constantFrom("x", "y", 1, 2.5, true, null), { minLength: 1 }) }),
  fc.record({ const: fc.constantFrom("x", 1, null, false) }),
);

function mapOf(value: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  return fc.array(fc.tuple(key, value), { maxLength: 3 }).map((entries) => Object.fromEntries(entries));
}

const { schema } = fc.letrec<{ schema: Json; object: Json }>((tie) => {
  const inner = tie("schema");
  const list = fc.array(inner, { minLength: 1, maxLength: 3 });
  return {
    object: fc.record(
      {
        type: fc.constant("object"),
        properties: mapOf(inner),
        required: fc.uniqueArray(key, { maxLength: 2 }),
        additionalProperties: fc.oneof(fc.boolean(), inner),
        minProperties: fc.constantFrom(0, 1),
      },
      { requiredKeys: ["type"] },
    ),
    schema: fc.oneof(
      { maxDepth: 3 },
      scalar,
      tie("object"),
      fc.record({ type: fc.constant("array"), items: inner, maxItems: count }, { requiredKeys: ["type"] }),
      fc.record(
        { type: fc.constant("array"), prefixItems: list, items: fc.constant(false) },
        { requiredKeys: ["type", "prefixItems"] },
      ),
      fc.record({ anyOf: list, title: fc.constant("t") }, { requiredKeys: ["anyOf"] }),
      fc.record({ oneOf: list }),
      fc.record({ allOf: fc.array(tie("object"), { minLength: 1, maxLength: 3 }) }),
      fc.record({ not: scalar }),
    ),
  };
});

const leaf = fc.constantFrom<unknown>("x", "y", "abc", "a-b", 0, 1, 2.5, 7, true, false, null);
const { instance } = fc.letrec<{ instance: unknown }>((tie) => ({
  instance: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    leaf,
    fc.array(tie("instance"), { maxLength: 3 }),
    fc.array(fc.tuple(key, tie("instance")), { maxLength: 3 }).map((entries) => Object.fromEntries(entries)),
  ),
}));

describe("conversion", () => {
  it("accepts, in both dialects, what the document accepts", { timeout: 30_000 }, () => {
    const original = new Ajv2020({ strict: false, unicodeRegExp: false, validateSchema: false });
    let accepted = 0;
    fc.assert(
      fc.property(schema, fc.array(instance, { minLength: 12, maxLength: 12 }), (given, candidates) => {
        const validate = original.compile(given);
        const fitting = candidates.filter((candidate) => validate(candidate));
        if (fitting.length === 0) return;
        const result = convert(given, { dialect: "3.1" });
        accepted += fitting.length;
        const isAccepted = acceptor(result);
        for (const candidate of fitting) expect(isAccepted(candidate), JSON.stringify(result.schema)).toBe(true);
      }),
      { numRuns: 120, seed: 7 },
    );
    expect(accepted).toBeGreaterThan(100);
  });

  it("does not depend on the run", () => {
    fc.assert(
      fc.property(schema, (given) => {
        expect(JSON.stringify(convert(given, { dialect: "3.1" }).schema)).toBe(
          JSON.stringify(convert(given, { dialect: "3.1" }).schema),
        );
      }),
      { numRuns: 50, seed: 7 },
    );
  });
});
