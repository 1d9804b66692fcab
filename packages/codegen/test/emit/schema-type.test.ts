import { describe, expect, it } from "vitest";
import { declareType } from "../../src/emit/declare-type.ts";
import { toType } from "../../src/emit/schema-type.ts";
import type { JsonSchema } from "../../src/schema/json-schema.ts";

const ref = (name: string) => ({ $ref: `#/$defs/${name}` });
const string = { type: "string" };
const scope = { use: (name: string) => (name === "Missing" ? undefined : name) };

/** The type of a schema as it stands in `type T = …;`. */
function typeOf(schema: JsonSchema): string {
  return declareType("T", toType(schema, scope))
    .replace(/^export type T =\s?/, "")
    .replace(/;$/, "");
}

describe("toType", () => {
  it.each<[JsonSchema, string]>([
    [true, "unknown"],
    [false, "never"],
    [{}, "unknown"],
    [{ description: "Anything." }, "unknown"],
    [string, "string"],
    [{ type: "integer" }, "number"],
    [{ type: "number", enum: [1, -2.5, 1e21] }, "1 | -2.5 | 1e+21"],
    [{ type: "boolean" }, "boolean"],
    [{ type: "null" }, "null"],
    [{ type: "date" }, "unknown"],
    [{ type: ["string", "null"] }, "string | null"],
    [{ type: ["integer", "number"] }, "number"],
    [{ type: ["string", "null"], enum: ["a", null] }, '"a" | null'],
    [{ enum: ["a", "a", true] }, '"a" | true'],
    [{ enum: [] }, "never"],
    [{ enum: [Number.NaN, Number.POSITIVE_INFINITY] }, "number"],
    [{ enum: [{ a: [1, {}] }, []] }, "{ a: [1, Record<string, never>] } | []"],
    [{ const: 'it\'s "so"\n' }, '"it\'s \\"so\\"\\n"'],
    [{ const: null }, "null"],
    [ref("Pet"), "Pet"],
    [ref("Missing"), "unknown"],
    [{ $ref: "other.yaml#/x" }, "unknown"],
    [{ ...ref("Pet"), description: "The pet.", type: "object" }, "Pet"],
    [{ type: "array" }, "unknown[]"],
    [{ items: string }, "string[]"],
    [{ type: "array", items: { enum: ["a", "b"] } }, '("a" | "b")[]'],
    [{ type: "array", items: { type: "array", items: string } }, "string[][]"],
    [{ type: "array", items: { allOf: [ref("A"), ref("B")] } }, "(A & B)[]"],
    [{ type: "array", prefixItems: [string, true], items: false, minItems: 2 }, "[string, unknown]"],
    [
      { type: "array", prefixItems: [string, { type: "number" }], items: {}, minItems: 1, maxItems: 2 },
      "[string, number?]",
    ],
    [{ prefixItems: [{ enum: [1, 2] }], items: { enum: [3, 4] } }, "[(1 | 2)?, ...(3 | 4)[]]"],
    [{ type: "object" }, "Record<string, unknown>"],
    [{ type: "object", properties: {}, additionalProperties: false }, "Record<string, never>"],
    [{ type: "object", additionalProperties: {} }, "Record<string, unknown>"],
    [{ additionalProperties: string }, "Record<string, string>"],
    [{ type: "object", additionalProperties: { enum: ["a", "b"] } }, 'Record<string, "a" | "b">'],
    [
      { type: "object", patternProperties: { "^x-": string }, additionalProperties: { type: "null" } },
      "Record<string, string | null>",
    ],
    [{ type: "object", patternProperties: { "^x-": string }, additionalProperties: false }, "Record<string, string>"],
    // A map with keys of some form; the type is narrower than the letter of the schema, as its author means it.
    [{ type: "object", patternProperties: { "^x-": string } }, "Record<string, string>"],
    [{ anyOf: [string, { type: "string", format: "date" }, { type: "null" }] }, "string | null"],
    [{ oneOf: [ref("A"), ref("B")] }, "A | B"],
    [{ anyOf: [string, {}] }, "unknown"],
    [{ anyOf: [string, false] }, "string"],
    [{ anyOf: [] }, "unknown"],
    [{ type: "string", anyOf: [{ format: "date" }, { format: "time" }] }, "string"],
    [{ type: "object", anyOf: [ref("A"), ref("B")] }, "A | B"],
    [{ type: "object", anyOf: [{ required: ["a"] }, { required: ["b"] }] }, "Record<string, unknown>"],
    [{ allOf: [ref("A")] }, "A"],
    [{ allOf: [ref("A"), ref("A"), {}] }, "A"],
    [{ allOf: [ref("A"), { anyOf: [ref("B"), ref("C")] }] }, "A & (B | C)"],
    [{ allOf: [ref("A"), { type: "object" }] }, "A"],
    [{ allOf: [ref("A"), false] }, "never"],
    [{ anyOf: [{ allOf: [ref("A"), ref("B")] }, { type: "null" }] }, "(A & B) | null"],
    [{ not: string }, "unknown"],
  ])("%j is %s", (schema, expected) => {
    expect(typeOf(schema)).toBe(expected);
  });

  it("declares objects as interfaces, with JSDoc where the type does not say all", () => {
    const schema = {
      type: "object",
      properties: {
        id: { type: "integer", format: "int64", minimum: 1 },
        when: { type: "string", format: "date-time", description: "When it was." },
        old: { type: "string", deprecated: true, default: "x*/" },
        "two words": ref("Pet"),
        inner: { type: "object", properties: { a: string }, required: ["a"] },
        list: { type: "array", items: { type: "object", properties: { a: { type: "string", description: "A." } } } },
        url: { type: "string", format: "uri" },
        never: false,
        broken: 1,
      },
      required: ["id", "list"],
      additionalProperties: true,
    };
    expect(declareType("T", toType(schema, scope))).toMatchInlineSnapshot(`
      "export interface T {
        /** @minimum 1 */
        id: number;
        /**
         * When it was.
         * @format date-time
         */
        when?: string;
        /**
         * @deprecated
         * @default "x*\\/"
         */
        old?: string;
        "two words"?: Pet;
        inner?: { a: string };
        list: {
          /** A. */
          a?: string;
        }[];
        url?: string;
        never?: never;
        [key: string]: unknown;
      }"
    `);
  });

  it("breaks what is too long for a line", () => {
    const branch = (name: string) => ({
      type: "object",
      properties: { kind: { const: name, description: "Which one." } },
      required: ["kind"],
    });
    const long = Array.from({ length: 30 }, (_, index) => `value_number_${index}`);
    const schema = {
      type: "object",
      properties: {
        words: { enum: long },
        list: { type: "array", items: { enum: long } },
        map: { type: "object", additionalProperties: { enum: long } },
        nullable: { anyOf: [branch("a"), { type: "null" }] },
        choice: { anyOf: [branch("a"), branch("b"), { type: "array", items: branch("c") }] },
        both: { allOf: [ref("A"), branch("a")] },
        tuple: { type: "array", prefixItems: [branch("a"), { anyOf: [branch("b"), branch("c")] }], minItems: 1 },
        names: { anyOf: long.slice(0, 9).map((_, index) => ref(`ANameThatIsLong${index}`)) },
        open: { type: "object", additionalProperties: { anyOf: [branch("a"), branch("b")] } },
      },
    };
    const text = declareType("T", toType(schema, scope));
    expect(text).toMatchInlineSnapshot(`
      "export interface T {
        words?:
          | "value_number_0" | "value_number_1" | "value_number_2" | "value_number_3" | "value_number_4" | "value_number_5"
          | "value_number_6" | "value_number_7" | "value_number_8" | "value_number_9" | "value_number_10" | "value_number_11"
          | "value_number_12" | "value_number_13" | "value_number_14" | "value_number_15" | "value_number_16"
          | "value_number_17" | "value_number_18" | "value_number_19" | "value_number_20" | "value_number_21"
          | "value_number_22" | "value_number_23" | "value_number_24" | "value_number_25" | "value_number_26"
          | "value_number_27" | "value_number_28" | "value_number_29";
        list?: (
          | "value_number_0" | "value_number_1" | "value_number_2" | "value_number_3" | "value_number_4" | "value_number_5"
          | "value_number_6" | "value_number_7" | "value_number_8" | "value_number_9" | "value_number_10" | "value_number_11"
          | "value_number_12" | "value_number_13" | "value_number_14" | "value_number_15" | "value_number_16"
          | "value_number_17" | "value_number_18" | "value_number_19" | "value_number_20" | "value_number_21"
          | "value_number_22" | "value_number_23" | "value_number_24" | "value_number_25" | "value_number_26"
          | "value_number_27" | "value_number_28" | "value_number_29"
        )[];
        map?: Record<string, (
          | "value_number_0" | "value_number_1" | "value_number_2" | "value_number_3" | "value_number_4" | "value_number_5"
          | "value_number_6" | "value_number_7" | "value_number_8" | "value_number_9" | "value_number_10" | "value_number_11"
          | "value_number_12" | "value_number_13" | "value_number_14" | "value_number_15" | "value_number_16"
          | "value_number_17" | "value_number_18" | "value_number_19" | "value_number_20" | "value_number_21"
          | "value_number_22" | "value_number_23" | "value_number_24" | "value_number_25" | "value_number_26"
          | "value_number_27" | "value_number_28" | "value_number_29"
        )>;
        nullable?: {
          /** Which one. */
          kind: "a";
        } | null;
        choice?:
          | {
              /** Which one. */
              kind: "a";
            }
          | {
              /** Which one. */
              kind: "b";
            }
          | {
              /** Which one. */
              kind: "c";
            }[];
        both?: A & {
          /** Which one. */
          kind: "a";
        };
        tuple?: [
          {
            /** Which one. */
            kind: "a";
          },
          (
            | {
                /** Which one. */
                kind: "b";
              }
            | {
                /** Which one. */
                kind: "c";
              }
          )?,
          ...unknown[],
        ];
        names?:
          | ANameThatIsLong0
          | ANameThatIsLong1
          | ANameThatIsLong2
          | ANameThatIsLong3
          | ANameThatIsLong4
          | ANameThatIsLong5
          | ANameThatIsLong6
          | ANameThatIsLong7
          | ANameThatIsLong8;
        open?: Record<string, (
          | {
              /** Which one. */
              kind: "a";
            }
          | {
              /** Which one. */
              kind: "b";
            }
        )>;
      }"
    `);
    for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(120);
  });

  it("gives a long name a line of its own", () => {
    const name = "A".repeat(70);
    expect(declareType("B".repeat(40), toType(ref(name), scope))).toBe(`export type ${"B".repeat(40)} =\n  ${name};`);
  });

  it("does not cost more than its size where unions nest", () => {
    let schema: JsonSchema = { type: "object", properties: { end: { type: "string", description: "End." } } };
    for (let depth = 0; depth < 200; depth += 1) {
      schema = {
        type: "object",
        properties: { next: { anyOf: [schema, { type: "array", items: string }] } },
      };
    }
    expect(declareType("T", toType(schema, scope)).split("\n").length).toBeGreaterThan(400);
  });
});
