import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import type { NamedSchema, OutputSpec, ToolSpec } from "../../src/catalog/types.ts";
import { createWire } from "../../src/catalog/wire.ts";
import type { JsonSchema, JsonSchemaObject } from "../../src/schema/json-schema.ts";

const ANNOTATIONS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true };

function toolOf(parts: Partial<ToolSpec> = {}): ToolSpec {
  return {
    key: "",
    name: "get_pet",
    naming: { method: "GET", path: "/pets", document: "a" },
    description: "Reads a pet.",
    inputSchema: { type: "object", properties: {}, additionalProperties: false },
    output: { kinds: [], mode: "none", wrap: false },
    annotations: ANNOTATIONS,
    tags: [],
    deprecated: false,
    arguments: [],
    binding: { kind: "method", module: "", class: "", member: "", static: false },
    origin: { file: "", pointer: "" },
    ...parts,
  };
}

function named(schemas: Readonly<Record<string, JsonSchema>>): Record<string, NamedSchema> {
  const origin = { file: "a", pointer: "" };
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, { schema, origin }]));
}

function outputOf(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>, output: Partial<OutputSpec> = {}) {
  const tool = toolOf({ output: { kinds: ["json"], mode: "strict", wrap: false, schema, ...output } });
  const text = createWire({ schemas: named(schemas) }).outputSchema(tool);
  return text === undefined ? undefined : JSON.parse(text);
}

function inputOf(properties: JsonSchemaObject, schemas: Readonly<Record<string, JsonSchema>>) {
  const text = createWire({ schemas: named(schemas) }).inputSchema(
    toolOf({ inputSchema: { type: "object", properties } }),
  );
  return JSON.parse(text);
}

const ref = (name: string, more: object = {}) => ({ $ref: `#/$defs/${name}`, ...more });
const LONG = "x".repeat(3_000);

describe("definition", () => {
  it("has the members of a tool in their order", () => {
    const tool = toolOf({
      title: "Pet",
      icons: [{ src: "https://a.test/i.png" }],
      meta: { a: 1 },
      output: { kinds: ["json"], mode: "strict", wrap: false, schema: { type: "object" } },
    });
    const definition = JSON.parse(createWire({ schemas: {} }).definition(tool));
    expect(Object.entries(definition)).toEqual([
      ["name", "get_pet"],
      ["title", "Pet"],
      ["description", "Reads a pet."],
      ["inputSchema", { type: "object", properties: {}, additionalProperties: false }],
      ["outputSchema", { type: "object" }],
      ["annotations", ANNOTATIONS],
      ["icons", [{ src: "https://a.test/i.png" }]],
      ["_meta", { a: 1 }],
    ]);
  });

  it("leaves output schemas out on request", () => {
    const tool = toolOf({ output: { kinds: ["json"], mode: "strict", wrap: false, schema: { type: "object" } } });
    const wire = createWire({ schemas: {} }, { listOutputSchemas: false });
    expect(JSON.parse(wire.definition(tool))).not.toHaveProperty("outputSchema");
    expect(wire.outputSchema(tool)).toBe('{"type":"object"}');
  });
});

describe("output schemas", () => {
  const pet = { type: "object", properties: { id: { type: "integer", format: "int64" } }, required: ["id"] };

  it.each([[{ mode: "none" as const }], [{ kinds: ["json" as const, "empty" as const] }], [{ kinds: [] }]])(
    "are absent for %j",
    (output) => {
      expect(outputOf(pet, {}, output)).toBeUndefined();
    },
  );

  it("are wrapped", () => {
    expect(outputOf({ type: "array", items: ref("Pet") }, { Pet: pet }, { wrap: true })).toEqual({
      type: "object",
      properties: { result: { type: "array", items: pet } },
      required: ["result"],
    });
  });

  it("are wrapped when lenient, but nothing is required: an answer that does not fit leaves {}", () => {
    expect(outputOf({ type: "array", items: { type: "string" } }, {}, { wrap: true, mode: "lenient" })).toEqual({
      type: "object",
      properties: { result: { type: ["array", "null"], items: { type: ["string", "null"] } } },
    });
  });

  it("are relaxed when lenient, but for the root", () => {
    expect(outputOf(ref("Pet"), { Pet: pet }, { mode: "lenient" })).toEqual({
      type: "object",
      properties: { id: { type: ["integer", "string", "null"] } },
    });
  });

  it("have an object at the root, also of recursive schemas and unions", () => {
    const tree = { type: "object", properties: { kids: { type: "array", items: ref("Tree") } } };
    expect(outputOf(ref("Tree"), { Tree: tree })).toEqual({ ...tree, $defs: { Tree: tree } });
    expect(outputOf({ anyOf: [ref("Pet"), ref("Pet")] }, { Pet: pet })).toEqual({ anyOf: [pet, pet], type: "object" });
    expect(outputOf(ref("A", { description: "a" }), { A: ref("Pet", { title: "t" }), Pet: pet })).toEqual({
      ...pet,
      title: "t",
      description: "a",
    });
  });
});

describe("bundling", () => {
  it("writes small definitions out wherever they are used", () => {
    const x = { type: "object", properties: { k: { type: "integer" } } };
    expect(inputOf({ x: ref("X"), y: ref("X"), z: ref("Y") }, { X: x, Y: { type: "array", items: ref("X") } })).toEqual(
      {
        type: "object",
        properties: { x, y: x, z: { type: "array", items: x } },
      },
    );
  });

  it("lets keywords beside a reference override those of the target", () => {
    const x = { type: "string", description: "theirs" };
    expect(inputOf({ x: ref("X", { description: "mine" }), y: ref("X") }, { X: x })).toEqual({
      type: "object",
      properties: { x: { type: "string", description: "mine" }, y: x },
    });
  });

  it("keeps what is large and used twice as a definition, and writes out what is used once", () => {
    const big = { type: "object", description: LONG, properties: { s: ref("Small") } };
    const small = { type: "string", description: LONG };
    const once = { type: "array", items: ref("Big"), description: LONG };
    expect(
      inputOf(
        { a: ref("Big"), b: ref("Big", { title: "t" }), c: ref("Once") },
        { Big: big, Small: small, Once: once, Not: {} },
      ),
    ).toEqual({
      type: "object",
      properties: { a: ref("Big"), b: ref("Big", { title: "t" }), c: { ...once, items: ref("Big") } },
      $defs: { Big: { ...big, properties: { s: small } } },
    });
  });

  it("keeps recursive schemas as definitions, only those needed", () => {
    const a = { type: "object", properties: { b: ref("B") } };
    const b = { type: "object", properties: { a: ref("A"), c: ref("C") } };
    const c = { type: "string" };
    expect(
      inputOf(
        { x: ref("A"), y: ref("Holder") },
        { A: a, B: b, C: c, D: {}, Holder: { type: "array", items: ref("A") } },
      ),
    ).toEqual({
      type: "object",
      properties: { x: ref("A"), y: { type: "array", items: ref("A") } },
      $defs: { A: a, B: { type: "object", properties: { a: ref("A"), c } } },
    });
  });

  it("does not search data for references", () => {
    const odd = {
      type: "object",
      default: ref("X"),
      examples: [ref("X")],
      enum: [ref("X")],
      properties: { x: ref("X") },
    };
    expect(inputOf({ o: odd, p: ref("X") }, { X: { type: "string" } })).toEqual({
      type: "object",
      properties: { o: { ...odd, properties: { x: { type: "string" } } }, p: { type: "string" } },
    });
    expect(inputOf({ o: { const: ref("X") } }, {})).toEqual({ type: "object", properties: { o: { const: ref("X") } } });
  });

  it("keeps property names such as $ref and __proto__", () => {
    const text = createWire({ schemas: named({ X: { type: "string" } }) }).inputSchema(
      toolOf({
        inputSchema: {
          type: "object",
          properties: JSON.parse('{"$ref":{"type":"null"},"__proto__":{"$ref":"#/$defs/X"}}'),
        },
      }),
    );
    expect(text).toBe('{"type":"object","properties":{"$ref":{"type":"null"},"__proto__":{"type":"string"}}}');
  });

  it("survives documents that grow exponentially, and long chains", () => {
    const schemas: Record<string, JsonSchema> = {};
    for (let level = 0; level < 60; level += 1) {
      schemas[`L${level}`] = { type: "object", properties: { a: ref(`L${level + 1}`), b: ref(`L${level + 1}`) } };
    }
    schemas.L60 = { type: "string" };
    for (let level = 0; level < 20_000; level += 1)
      schemas[`C${level}`] = { type: "array", items: ref(`C${level + 1}`) };
    schemas.C20000 = { type: "string" };
    const started = performance.now();
    const both = createWire({ schemas: named(schemas) });
    const text = both.inputSchema(toolOf({ inputSchema: { type: "object", properties: { l: ref("L0") } } }));
    expect(text.length).toBeLessThan(10_000);
    expect(Object.keys(JSON.parse(text).$defs)).toHaveLength(60);
    const chain = JSON.parse(
      both.inputSchema(toolOf({ inputSchema: { type: "object", properties: { c: ref("C0") } } })),
    );
    expect(Object.keys(chain.$defs)).toHaveLength(Math.floor(20_000 / 48));
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it("gives texts that both dialects compile", () => {
    const schemas = {
      A: { type: "object", properties: { a: ref("A"), b: ref("B") } },
      B: { type: "string", description: LONG },
    };
    const schema = inputOf({ a: ref("A"), b: ref("B"), c: ref("B"), d: ref("B") }, schemas);
    for (const ajv of [new Ajv(), new Ajv2020()]) expect(ajv.compile(schema)({ a: { a: { b: "x" } } })).toBe(true);
  });
});
