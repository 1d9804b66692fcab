import { createWire } from "@mcp-gen/codegen";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCompiler, DIALECTS } from "../support/tool-schemas.ts";
import { readObject } from "./documents.ts";

/** A schema, and values that it describes. */
interface Sample {
  readonly schema: Record<string, unknown>;
  readonly value: unknown;
}

// Without `__proto__`: Ajv 8 takes every property of that name for an additional one.
const KEYS = ["a", "b", "kind", "toString", "constructor", "with space", "é"] as const;

const scalar: fc.Arbitrary<Sample> = fc.oneof(
  fc.string({ maxLength: 8 }).map((value) => ({ schema: { type: "string", maxLength: 8 }, value })),
  fc.integer({ min: -5, max: 5 }).map((value) => ({ schema: { type: "integer", minimum: -5, maximum: 5 }, value })),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => ({ schema: { type: "number" }, value })),
  fc.boolean().map((value) => ({ schema: { type: "boolean" }, value })),
  fc.constant({ schema: { type: ["string", "null"] }, value: null }),
  fc.constantFrom("x", 1, null, true).map((value) => ({ schema: { enum: ["x", 1, null, true, "x"] }, value })),
  fc.constantFrom("2024-05-01").map((value) => ({ schema: { type: "string", format: "date" }, value })),
  fc.stringMatching(/^[a-f]{2,4}$/u).map((value) => ({ schema: { type: "string", pattern: "^[a-f]{2,4}$" }, value })),
);

const { sample } = fc.letrec<{ sample: Sample }>((tie) => ({
  sample: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar,
    fc.array(tie("sample"), { minLength: 1, maxLength: 2 }).map(toArray),
    fc.array(tie("sample"), { minLength: 1, maxLength: 3 }).map(toTuple),
    fc
      .uniqueArray(fc.tuple(fc.constantFrom(...KEYS), tie("sample"), fc.boolean()), {
        selector: ([key]) => key,
        maxLength: 4,
      })
      .map(toObject),
    fc
      .tuple(tie("sample"), tie("sample"))
      .map(([one, other]) => ({ schema: { anyOf: [one.schema, other.schema] }, value: one.value })),
    fc.tuple(tie("sample"), tie("sample")).map(([one, other]) => ({
      schema: { oneOf: [{ ...one.schema, title: "One" }, other.schema] },
      value: one.value,
    })),
    tie("sample").map(({ schema, value }) => ({ schema: { allOf: [schema, { description: "All" }] }, value })),
    tie("sample").map(({ schema, value }) => ({
      schema: { type: "object", additionalProperties: schema },
      value: { any: value },
    })),
  ),
}));

function toArray(samples: readonly Sample[]): Sample {
  return {
    schema: { type: "array", items: { anyOf: samples.map(({ schema }) => schema) } },
    value: samples.map(({ value }) => value),
  };
}

function toTuple(samples: readonly Sample[]): Sample {
  return {
    schema: { type: "array", prefixItems: samples.map(({ schema }) => schema), items: false },
    value: samples.map(({ value }) => value),
  };
}

function toObject(entries: readonly (readonly [key: string, sample: Sample, required: boolean])[]): Sample {
  const properties = Object.fromEntries(entries.map(([key, { schema }]) => [key, schema]));
  const value = Object.fromEntries(entries.map(([key, one]) => [key, one.value]));
  const required = entries.filter(([, , isRequired]) => isRequired).map(([key]) => key);
  return { schema: { type: "object", properties, required, additionalProperties: false }, value };
}

describe("listed schemas of any document", () => {
  it("accept what the document describes, in both dialects", async () => {
    await fc.assert(
      fc.asyncProperty(sample, async ({ schema, value }) => {
        const media = { "application/json": { schema } };
        const { reading } = await readObject({
          openapi: "3.1.0",
          info: { title: "Any", version: "1" },
          servers: [{ url: "https://example.test" }],
          paths: {
            "/a": {
              post: {
                requestBody: { required: true, content: media },
                responses: { "200": { description: "Same", content: media } },
              },
            },
          },
        });
        const [tool] = reading?.catalog.tools ?? [];
        if (reading === undefined || tool === undefined) throw new Error("refused");
        const wire = createWire(reading.catalog);
        const answer = tool.output.wrap ? { result: value } : value;
        for (const dialect of DIALECTS) {
          const compile = createCompiler(dialect);
          const input = compile(JSON.parse(wire.inputSchema(tool)) as object);
          expect(input({ body: value }), `${dialect} input: ${JSON.stringify(input.errors)}`).toBe(true);
          const output = compile(JSON.parse(wire.outputSchema(tool) ?? "{}") as object);
          expect(output(answer), `${dialect} output: ${JSON.stringify(output.errors)}`).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});
