import { describe, expect, test } from "vitest";
import { toolResult } from "../../src/result/tool-result.ts";
import { openSession, type TestTool } from "../protocol/helper.ts";

const object = { type: "object", properties: { a: { type: "integer" }, s: { type: "string" } } };

async function resultOf(value: unknown, tool: Partial<TestTool> = {}, options = {}) {
  const session = openSession({ t: { run: () => value, ...tool } }, options);
  const { result } = await session.call("t");
  return result;
}

describe("a handler's value", () => {
  test.each<[string, unknown, object]>([
    ["a text", "hello", { type: "text", text: "hello" }],
    ["an object", { a: 1 }, { type: "text", text: '{"a":1}' }],
    ["true (F144)", true, { type: "text", text: "true" }],
    ["null", null, { type: "text", text: "null" }],
    ["0", 0, { type: "text", text: "0" }],
    ["nothing (F131)", undefined, { type: "text", text: "The call succeeded; there is no content." }],
    ["an empty text (F196)", "", { type: "text", text: "The call succeeded; the answer is empty." }],
    ["only hidden text", "\u200b", { type: "text", text: "The call succeeded; the answer is empty." }],
    [
      "an image (F139)",
      { bytes: new Uint8Array([1]), mimeType: "image/png" },
      { type: "image", data: "AQ==", mimeType: "image/png" },
    ],
    [
      "audio",
      { bytes: new Uint8Array([1]), mimeType: "audio/wav" },
      { type: "audio", data: "AQ==", mimeType: "audio/wav" },
    ],
    [
      "other bytes",
      { bytes: new Uint8Array([1]), mimeType: "application/pdf", filename: "a b\ud800.pdf" },
      { type: "resource", resource: { uri: "result:t/a%20b%EF%BF%BD.pdf", mimeType: "application/pdf", blob: "AQ==" } },
    ],
  ])("%s becomes a block (R-136)", async (_, value, block) => {
    expect(await resultOf(value)).toEqual({ content: [block], isError: false });
  });

  test("is structured where a schema is listed, and the text holds the same (R-140, R-143)", async () => {
    const result = await resultOf({ a: 1 }, { outputSchema: object });
    expect(result).toEqual({
      content: [{ type: "text", text: '{"a":1}' }],
      structuredContent: { a: 1 },
      isError: false,
    });
  });

  test("is wrapped, its text is not (F133, F144, R-141)", async () => {
    const outputSchema = { type: "object", properties: { result: { type: "array" } }, required: ["result"] };
    const result = await resultOf([1], { outputSchema, wrap: true });
    expect(result).toMatchObject({ content: [{ text: "[1]" }], structuredContent: { result: [1] } });
  });

  test.each<[unknown]>([[undefined], ["text"], [null], [[1]], [{ bytes: new Uint8Array(), mimeType: "image/png" }]])(
    "that is no object is {} under a schema for one, if lenient: %j (F132)",
    async (value) => {
      const result = await resultOf(value, { outputSchema: object, output: "lenient" });
      expect(result).toMatchObject({ structuredContent: {}, isError: false });
    },
  );

  test("is not structured with output none", async () => {
    expect(await resultOf({ a: 1 }, { outputSchema: object, output: "none" })).not.toHaveProperty("structuredContent");
  });

  test("is what will be sent: a date is a text", async () => {
    const outputSchema = { type: "object", properties: { d: { type: "string" } } };
    const result = await resultOf({ d: new Date(0) }, { outputSchema });
    expect(result).toMatchObject({ structuredContent: { d: "1970-01-01T00:00:00.000Z" }, isError: false });
  });

  test("is free of hidden text, in both forms alike", async () => {
    const result = await resultOf({ s: "a\u200b\u0000\ud800" }, { outputSchema: object });
    expect(result).toMatchObject({ content: [{ text: '{"s":"a\ufffd"}' }], structuredContent: { s: "a\ufffd" } });
  });
});

describe("an answer that does not fit its schema (F134)", () => {
  test("strict: an error that says that the call succeeded, with the body and without structured content", async () => {
    const result = await resultOf({ a: "x" }, { outputSchema: object, output: "strict" });
    expect(result).toEqual({
      content: [
        {
          type: "text",
          text: 't was called and succeeded, but the answer does not fit its documented schema at a: must be integer. The answer:\n{"a":"x"}',
        },
      ],
      isError: true,
    });
  });

  test.each<[string, object, unknown, unknown]>([
    ["a property", object, { a: "x", s: "y" }, { s: "y" }],
    [
      "an item",
      { type: "object", properties: { l: { items: { type: "integer" } } } },
      { l: [1, "x", 2, "y"] },
      { l: [1, 2] },
    ],
    ["an unknown property", { ...object, additionalProperties: false }, { a: 1, z: 2 }, { a: 1 }],
    [
      "what lacks a property",
      { type: "object", properties: { l: { items: { required: ["k"] } } } },
      { l: [{ k: 1 }, {}] },
      { l: [{ k: 1 }] },
    ],
    [
      "the innermost only",
      { type: "object", properties: { o: { anyOf: [object, { type: "null" }] } } },
      { o: { a: "x", s: "y" } },
      { o: { s: "y" } },
    ],
    ["all of it at worst", { type: "object", required: ["k"] }, { a: 1 }, {}],
  ])("lenient: without %s", async (_, outputSchema, value, structuredContent) => {
    const result = await resultOf(value, { outputSchema, output: "lenient" });
    expect(result).toEqual({
      content: [{ type: "text", text: JSON.stringify(value) }],
      structuredContent,
      isError: false,
    });
  });

  test("lenient: half a million wrong items take no time", async () => {
    const outputSchema = { type: "object", properties: { l: { type: "array", items: { type: "string" } } } };
    const start = performance.now();
    const result = await resultOf({ l: Array(500_000).fill(1) }, { outputSchema, output: "lenient" });
    expect(result.structuredContent).toEqual({ l: [] });
    expect(performance.now() - start).toBeLessThan(5000);
  });

  test("a schema that cannot be compiled fails no call", async () => {
    const session = openSession({
      t: { run: () => ({ a: 1 }), outputSchema: { type: "object", properties: { a: { $ref: "#/x" } } } },
    });
    const { result } = await session.call("t");
    expect(result).toMatchObject({ structuredContent: { a: 1 }, isError: false });
    expect(session.logs[0]?.message).toBe("an output schema cannot be compiled");
  });
});

describe("long results", () => {
  const rows = Array.from({ length: 50 }, (_, id) => ({ id }));

  test("text and structured content end at the same place, with a note", async () => {
    const outputSchema = { type: "object", properties: { result: { items: { required: ["id"] } } } };
    const result = await resultOf(rows, { outputSchema, wrap: true }, { maxResultChars: 100 });
    expect(result.content[0].text.length).toBeLessThanOrEqual(100);
    expect(result.structuredContent).toEqual({ result: JSON.parse(result.content[0].text) });
    expect(result.structuredContent.result.length).toBeGreaterThan(8);
    expect(result.content[1].text).toMatch(/^Truncated: the whole result has \d+ characters, of which 100 are allowed/);
  });

  test("what is left still fits the schema", async () => {
    const outputSchema = {
      type: "object",
      properties: { n: { type: "integer" }, s: { type: "string", minLength: 200 }, l: { type: "array", minItems: 50 } },
    };
    const value = { n: 1, s: "x".repeat(200), l: rows };
    const result = await resultOf(value, { outputSchema, output: "strict" }, { maxResultChars: 120 });
    expect(result).toMatchObject({ structuredContent: { n: 1 }, isError: false });
  });

  test("a text is cut, an error too, at their own limits (R-150)", async () => {
    const options = { maxResultChars: 50, maxErrorChars: 30 };
    const text = await resultOf("x".repeat(100), {}, options);
    expect(text.content.map(({ text }: { text: string }) => text)).toEqual([
      "x".repeat(50),
      "Truncated: the whole result has 100 characters, of which 50 are allowed.",
    ]);
    const error = await resultOf(toolResult({ content: [{ type: "text", text: "e" }], isError: true }), {}, options);
    expect(error.isError).toBe(true);
    const refused = await openSession(
      { t: { run: () => 1, inputSchema: { type: "object", maxProperties: 0 } } },
      options,
    ).call("t", { a: 1 });
    expect(refused.result.content[0].text).toHaveLength(30);
  });

  test("a wrapped text is cut in both forms", async () => {
    const outputSchema = { type: "object", properties: { result: { type: "string" } } };
    const result = await resultOf("x".repeat(100), { outputSchema, wrap: true }, { maxResultChars: 50 });
    expect(result.structuredContent).toEqual({ result: "x".repeat(50) });
  });
});

describe("toolResult", () => {
  test("is passed on, cleaned, and never empty", async () => {
    const ready = toolResult({ content: [{ type: "text", text: "a\u200b" }], structuredContent: { s: "b\u200b" } });
    expect(await resultOf(ready)).toEqual({
      content: [{ type: "text", text: "a" }],
      structuredContent: { s: "b" },
      isError: false,
    });
    expect((await resultOf(toolResult({ content: [] }))).content).toHaveLength(1);
  });

  test("has no structured content with an error (F135, R-135)", async () => {
    const ready = toolResult({ content: [{ type: "text", text: "no" }], structuredContent: { a: 1 }, isError: true });
    expect(await resultOf(ready)).toEqual({ content: [{ type: "text", text: "no" }], isError: true });
  });

  test("an object that only looks like one is a value", async () => {
    expect((await resultOf({ content: [] })).content).toEqual([{ type: "text", text: '{"content":[]}' }]);
  });
});
