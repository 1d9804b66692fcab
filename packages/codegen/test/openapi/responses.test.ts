import { describe, expect, it } from "vitest";
import type { ReadOptions } from "../../src/options.ts";
import { readOne } from "./read.ts";

const thing = { type: "object", properties: { a: { type: "integer" } } };
const json = (schema?: object) => ({ content: { "application/json": schema === undefined ? {} : { schema } } });
const as = (...types: string[]) => ({
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: "string" } }])),
});

function answers(responses: unknown, options: ReadOptions = {}, root: object = {}) {
  const result = readOne({ operation: { responses }, root }, options);
  return { ...result, output: result.tool.output };
}

describe("output", () => {
  const cases: [string, object, object][] = [
    ["an object", { 200: json(thing) }, { kinds: ["json"], schema: thing, mode: "lenient", wrap: false }],
    [
      "a list is wrapped",
      { 200: json({ type: "array", items: { type: "string" } }) },
      { kinds: ["json"], schema: { type: "array", items: { type: "string" } }, mode: "lenient", wrap: true },
    ],
    [
      "a scalar is wrapped",
      { 200: json({ type: "boolean" }) },
      { kinds: ["json"], schema: { type: "boolean" }, mode: "lenient", wrap: true },
    ],
    [
      "two JSON answers",
      { 200: json(thing), 201: json({ type: "object" }) },
      { kinds: ["json"], schema: { anyOf: [thing, { type: "object" }] }, mode: "lenient", wrap: false },
    ],
    [
      "the same twice",
      { 200: json(thing), 201: json(thing) },
      { kinds: ["json"], schema: thing, mode: "lenient", wrap: false },
    ],
    [
      "204 beside JSON",
      { 200: json(thing), 204: {} },
      { kinds: ["json", "empty"], schema: thing, mode: "none", wrap: false },
    ],
    ["a range", { "2xx": json(thing) }, { kinds: ["json"], schema: thing, mode: "lenient", wrap: false }],
    ["default alone", { default: json(thing) }, { kinds: ["json"], schema: thing, mode: "lenient", wrap: false }],
    [
      "default beside 2xx is a failure",
      { 200: json(thing), default: as("text/plain") },
      { kinds: ["json"], schema: thing, mode: "lenient", wrap: false },
    ],
    ["JSON without a schema", { 200: json() }, { kinds: ["json"], mode: "none", wrap: false }],
    ["text", { 200: as("text/csv") }, { kinds: ["text"], mode: "none", wrap: false }],
    ["bytes", { 200: as("image/png") }, { kinds: ["binary"], mode: "none", wrap: false }],
    [
      "JSON among others",
      { 200: { content: { "text/html": {}, "application/json": { schema: thing } } } },
      { kinds: ["json"], schema: thing, mode: "lenient", wrap: false },
    ],
    ["nothing", { 204: {} }, { kinds: ["empty"], mode: "none", wrap: false }],
    ["nothing said", { 200: { description: "OK" } }, { kinds: [], mode: "none", wrap: false }],
    [
      "a file called JSON",
      { 200: json({ type: "string", format: "binary" }) },
      { kinds: ["binary"], mode: "none", wrap: false },
    ],
    ["only failures", { 404: json(thing) }, { kinds: [], mode: "none", wrap: false }],
  ];
  it.each(cases)("%s", (_, responses, expected) => {
    expect(answers(responses).output).toEqual(expected);
  });

  it("has the configured mode", () => {
    expect(answers({ 200: json(thing) }, { output: "strict" }).output.mode).toBe("strict");
    expect(answers({ 200: json(thing) }, { output: "none" }).output.mode).toBe("none");
  });

  it("does without a schema that leads nowhere", () => {
    const { output, codes, failed } = answers({ 200: json({ $ref: "#/components/schemas/Nope" }) });
    expect(output).toEqual({ kinds: ["json"], mode: "none", wrap: false });
    expect(codes).toEqual(["MG2031"]);
    expect(failed).toBe(false);
  });

  it("follows references to responses", () => {
    const components = { responses: { R: { $ref: "#/components/responses/S" }, S: json(thing) } };
    const { output } = answers({ 200: { $ref: "#/components/responses/R" } }, {}, { components });
    expect(output.schema).toEqual(thing);
  });
});

describe("documented media types", () => {
  const cases: [string, object, object | undefined][] = [
    ["one", { 200: json(thing) }, { 200: "application/json" }],
    [
      "JSON first",
      { 200: as("application/xml", "application/json") },
      { 200: ["application/json", "application/xml"] },
    ],
    ["empty", { 204: {} }, { 204: "empty" }],
    ["empty beside JSON", { 200: json(thing), 202: {} }, { 200: "application/json", 202: "empty" }],
    ["not said", { 200: {} }, undefined],
    [
      "failures only if they are no plain JSON",
      { 200: json(thing), 400: json(thing), "4XX": as("application/problem+json") },
      { 200: "application/json", "4XX": "application/problem+json" },
    ],
    ["odd keys", { ok: json(thing), "x-more": {} }, undefined],
  ];
  it.each(cases)("%s", (_, responses, expected) => {
    expect(answers(responses).responses).toEqual(expected);
  });

  it.each([null, [], "x", 1])("responses: %j", (responses) => {
    expect(answers(responses).responses).toBeUndefined();
  });
});

describe("answers of Swagger 2.0", () => {
  const two = (responses: object, root: object = {}) => {
    const { tool, responses: documented } = readOne({ swagger: "2.0", operation: { responses }, root });
    return { output: tool.output, documented };
  };

  it("are JSON unless produces says otherwise", () => {
    expect(two({ 200: { schema: thing } })).toEqual({
      output: { kinds: ["json"], schema: thing, mode: "lenient", wrap: false },
      documented: { 200: "application/json" },
    });
    expect(two({ 200: { schema: { type: "string" } } }, { produces: ["text/plain"] }).output.kinds).toEqual(["text"]);
  });

  it("may be files", () => {
    expect(two({ 200: { schema: { type: "file" } } })).toMatchObject({
      output: { kinds: ["binary"] },
      documented: { 200: "application/octet-stream" },
    });
  });
});
