import { describe, expect, test } from "vitest";
import { check } from "./helper.ts";

const run = (schema: object, value: unknown, more: object = {}) =>
  check({ type: "object", properties: { a: schema, b: {} }, additionalProperties: false, ...more }, { a: value });

describe("what the schema refuses is repaired where that is safe", () => {
  test.each<[string, object, unknown, unknown]>([
    ["an integer as text", { type: "integer" }, "5", 5],
    ["with white space", { type: "integer" }, " -5 ", -5],
    ["a decimal as text", { type: "number" }, "1.5e3", 1500],
    ["a boolean as text", { type: "boolean" }, "true", true],
    ["a boolean of Python", { type: "boolean" }, "False", false],
    ["null as text", { type: ["integer", "null"] }, "null", null],
    ["an object as text", { type: "object" }, '{"x":1}', { x: 1 }],
    ["an array as text", { type: "array" }, "[1]", [1]],
    ["a number for a string (F106)", { type: "string" }, 12345, "12345"],
    ["a number for a nullable string", { type: ["string", "null"] }, 0.5, "0.5"],
    ["a boolean for a string", { type: "string" }, false, "false"],
    ["a number of an enum of texts", { enum: ["1", "2"] }, 2, "2"],
    ["a text of an enum of numbers", { enum: [1, 2] }, "2", 2],
    ["in a union", { anyOf: [{ type: "integer" }, { type: "null" }] }, "7", 7],
    ["in an array", { type: "array", items: { type: "integer" } }, [1, "2"], [1, 2]],
  ])("%s", async (_, schema, value, expected) => {
    expect(await run(schema, value)).toEqual({ input: { a: expected } });
  });

  test.each<[string, object, unknown]>([
    ["a text that takes it as it is", { type: "string" }, "5"],
    ["null as a text (F102)", { type: "string" }, "null"],
    ["null that is allowed (F128)", { type: ["string", "null"] }, null],
    ["an integer beyond 2^53 as text", { type: "integer" }, "9007199254740993"],
    ["the same in a union", { anyOf: [{ type: "integer" }, { type: "null" }] }, "-9007199254740993"],
    ["the same in an array", { type: "array", items: { type: "integer" } }, ["9007199254740993"]],
    ["1.0 for an integer", { type: "integer" }, 1.0],
  ])("%s stays as it is", async (_, schema, value) => {
    expect(await run(schema, value)).toEqual({ input: { a: value } });
  });

  test.each<[string, object, unknown, string]>([
    ["words", { type: "integer" }, "five", 'a: "five" is not an integer'],
    ["hexadecimal", { type: "integer" }, "0x10", 'a: "0x10" is not an integer'],
    ["an empty text", { type: "integer" }, "", 'a: "" is not an integer'],
    ["a fraction for an integer", { type: "integer" }, "1.5", 'a: "1.5" is not an integer'],
    ["out of bounds, with the value that came", { type: "integer", maximum: 9 }, "12", 'a: "12" must be <= 9'],
    ["broken JSON", { type: "object" }, "{x", 'a: "{x" is not an object'],
    [
      "what is inside of JSON",
      { type: "object", properties: { x: { type: "array" } } },
      '{"x":1}',
      "a.x: 1 is not an array",
    ],
    [
      "a rounded number",
      { type: "integer" },
      2 ** 60,
      "a: 1152921504606847000 is too large for a JSON number and may have been rounded; give it as a string of digits",
    ],
    [
      "a rounded number for a string",
      { type: "string" },
      2 ** 60,
      "a: 1152921504606847000 is too large for a JSON number and may have been rounded; give it as a string of digits",
    ],
    [
      "a rounded number in the bounds of a format",
      { type: "integer", minimum: 0 },
      1e300,
      "a: 1e+300 is too large for a JSON number and may have been rounded; give it as a string of digits",
    ],
    ["an array for a string", { type: "string" }, ["x"], 'a: ["x"] is not a string'],
  ])("%s is not", async (_, schema, value, line) => {
    expect(await run(schema, value)).toEqual({ problem: `t was not called: 1 argument does not fit.\n- ${line}` });
  });

  test("null for an optional property is left out, for a required one it is wrong (F102, F128)", async () => {
    expect(await run({ type: "string" }, null)).toEqual({ input: {} });
    const required = await run({ type: "string" }, null, { required: ["a"] });
    expect(required).toEqual({ problem: "t was not called: 1 argument does not fit.\n- a: null is not a string" });
  });

  test("one thing that cannot be repaired does not hide that another was", async () => {
    const schema = { type: "object", properties: { a: { type: "integer" }, b: { type: "integer" } } };
    expect(await check(schema, { a: "1", b: "x" })).toEqual({
      problem: 't was not called: 1 argument does not fit.\n- b: "x" is not an integer',
    });
  });

  test("can be switched off", async () => {
    const schema = { type: "object", properties: { a: { type: "integer" } } };
    expect(await check(schema, { a: "1" }, { repair: false })).toHaveProperty("problem");
  });

  test("never changes what came, and copies only what it must", async () => {
    const args = { a: { x: { n: "1" }, y: { z: 1 } } };
    const before = structuredClone(args);
    const schema = { type: "object", properties: { x: { type: "object", properties: { n: { type: "integer" } } } } };
    const checked = await run(schema, args.a);
    expect(checked).toEqual({ input: { a: { x: { n: 1 }, y: { z: 1 } } } });
    expect(args).toEqual(before);
    expect((checked as unknown as { input: typeof args }).input.a.y).toBe(args.a.y);
  });

  test("names of Object.prototype are ordinary", async () => {
    const value = JSON.parse('{"__proto__":"1","constructor":"2"}');
    const checked = await run({ type: "object", additionalProperties: { type: "integer" } }, value);
    expect(JSON.stringify(checked)).toBe('{"input":{"a":{"__proto__":1,"constructor":2}}}');
    expect(({} as Record<string, unknown>).n).toBeUndefined();
  });
});

describe("integers within a body are JSON numbers", () => {
  const schema = { type: "object", properties: { body: { type: "object", properties: { id: { type: "integer" } } } } };

  test("so digits beyond 2^53 are refused there, and nobody is asked for a text", async () => {
    expect(await check(schema, { body: { id: "9007199254740993" } })).toEqual({
      problem: 't was not called: 1 argument does not fit.\n- body.id: "9007199254740993" is not an integer',
    });
    const rounded = await check(schema, { body: { id: 2 ** 60 } });
    expect(rounded).toMatchObject({ problem: expect.stringContaining("integers here are within ±9007199254740991") });
  });
});

test("properties named like keywords are guarded too", async () => {
  const schema = {
    type: "object",
    properties: {
      default: { type: "integer" },
      enum: { type: "integer" },
      minimum: { type: "string" },
      type: { type: "string" },
    },
  };
  expect(await check(schema, { default: 2 ** 60 })).toHaveProperty("problem");
  expect(await check(schema, { default: 1, enum: 2, minimum: "x", type: "y" })).toHaveProperty("input");
});

test("multipleOf takes decimals (F066)", async () => {
  expect(await run({ type: "number", multipleOf: 0.01 }, 19.99)).toHaveProperty("input");
});
