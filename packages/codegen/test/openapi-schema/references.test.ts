import { describe, expect, it } from "vitest";
import { createSchemaReader, isSchemaError } from "../../src/openapi/schema/schema-reader.ts";
import { child, rootOf } from "../../src/source/location.ts";
import { accepts, convert, createSink, documentOf, documentsOf } from "./helper.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe("references", () => {
  it("follows chains", () => {
    const result = convert(ref("A"), { components: { A: ref("B"), B: ref("C"), C: { type: "integer", minimum: 1 } } });
    expect(result.schema).toEqual({ $ref: "#/$defs/C" });
    expect(Object.keys(result.named)).toEqual(["C"]);
    expect(result.named.C).toEqual({
      schema: { type: "integer", minimum: 1 },
      origin: { file: "api.json", pointer: "/components/schemas/C" },
    });
  });

  it("ignores what stands beside one in 3.0, and applies it in 3.1", () => {
    const components = { Code: { type: "string", description: "any code", pattern: "^[A-Z]+$" } };
    const given = { ...ref("Code"), description: "ISO code", maxLength: 2 };
    expect(convert(given, { components }).schema).toEqual({ $ref: "#/$defs/Code" });
    const modern = convert(given, { components, dialect: "3.1" });
    expect(modern.schema).toEqual({ type: "string", pattern: "^[A-Z]+$", description: "ISO code", maxLength: 2 });
    const described = convert({ ...ref("Code"), description: "short" }, { components, dialect: "3.1" });
    expect(described.schema).toEqual({ $ref: "#/$defs/Code", description: "short" });
  });

  it.each([
    ["to nothing", ref("Nope"), {}, "MG2102", "Nope"],
    ["in a circle", ref("A"), { A: ref("B"), B: ref("A") }, "MG2103", "schemas/B"],
    [
      "to nothing further on",
      ref("A"),
      { A: { type: "object", properties: { b: ref("B") } }, B: { items: ref("Nope") } },
      "MG2102",
      "Nope",
    ],
  ])("throws for one that leads %s", (_name, schema, components, code, text) => {
    const caught = catchError(() => convert(schema, { components }));
    expect(isSchemaError(caught) && caught.report.code).toBe(code);
    expect(isSchemaError(caught) && caught.report.message).toContain(text);
  });

  it("throws again for everything that reaches an unreadable schema, and names only sound ones", () => {
    const components = {
      A: { type: "object", properties: { b: ref("B") } },
      B: { items: ref("Nope") },
      C: { type: "string" },
    };
    const document = documentOf({ components: { schemas: components } });
    const reader = createSchemaReader({ documents: documentsOf(document), dialect: "3.0", sink: createSink() });
    const at = rootOf(document);
    for (const name of ["A", "B", "A"]) expect(() => reader.read(ref(name), at, "output")).toThrow("Nope");
    expect(() => reader.read(ref("A"), at, "input")).toThrow("Nope");
    expect(reader.read(ref("C"), at, "output")).toEqual({ $ref: "#/$defs/C" });
    expect(Object.keys(reader.named())).toEqual(["C"]);
  });

  it("reads recursive schemas", () => {
    const components = {
      Person: { type: "object", required: ["name"], properties: { name: { type: "string" }, team: ref("Team") } },
      Team: {
        type: "object",
        properties: { title: { type: "string" }, members: { type: "array", items: ref("Person") } },
      },
    };
    const result = convert(ref("Person"), { components });
    expect(accepts(result, { name: "a", team: { title: "t", members: [{ name: "n" }] } })).toBe(true);
    expect(accepts(result, { name: "a", team: { members: [{}] } })).toBe(false);
  });

  it("names targets that are no components", () => {
    const document = documentOf({
      paths: {
        "/pets/{id}": {
          get: { responses: { 200: { content: { "application/json": { schema: { type: "object" } } } } } },
        },
      },
    });
    const other = documentOf(
      {
        type: "object",
        properties: { a: { $ref: "#/definitions/deep-one" } },
        definitions: { "deep-one": { type: "string" } },
      },
      "models/user-model.yaml",
    );
    const reader = createSchemaReader({ documents: documentsOf(document, other), dialect: "3.0", sink: createSink() });
    const at = rootOf(document);
    const inPath = "#/paths/~1pets~1{id}/get/responses/200/content/application~1json/schema";
    expect(reader.read({ $ref: inPath }, at, "output")).toEqual({ $ref: "#/$defs/PetsId" });
    expect(reader.read({ $ref: "models/user-model.yaml" }, at, "output")).toEqual({ $ref: "#/$defs/UserModel" });
    expect(Object.keys(reader.named())).toEqual(["PetsId", "UserModel", "DeepOne"]);
  });

  it("breaks schemas that contain themselves in place", () => {
    const components = {
      A: { anyOf: [ref("B"), { type: "string" }] },
      B: { oneOf: [ref("A"), { type: "number" }] },
      C: { allOf: [ref("C"), { type: "object", properties: { a: { type: "string" } } }] },
    };
    const union = convert(ref("A"), { components });
    expect(union.codes).toContain("MG2120");
    expect(accepts(union, "a")).toBe(true);
    expect(accepts(union, 1)).toBe(true);
    expect(accepts(union, true)).toBe(false);
    const part = convert(ref("C"), { components });
    expect(part.codes).toContain("MG2120");
    expect(accepts(part, { a: 1 })).toBe(false);
  });

  it("refuses a 3.1 reference that is only itself", () => {
    const components = { A: { ...ref("B"), description: "a" }, B: { ...ref("A"), description: "b" } };
    expect(() => convert(ref("A"), { components, dialect: "3.1" })).toThrow();
  });
});

describe("names", () => {
  it("do not depend on the order of use", () => {
    const components = {
      "simple-user": { type: "object" },
      SimpleUser: { type: "string" },
      date: { type: "string" },
      "1st": {},
      取得: {},
      "Page«Item»": {},
    };
    const read = (names: readonly string[]) => {
      const document = documentOf({ components: { schemas: components } });
      const reader = createSchemaReader({ documents: documentsOf(document), dialect: "3.0", sink: createSink() });
      const found = names.map((name) => [name, reader.read(ref(name), child(rootOf(document), "x"), "input")]);
      return Object.fromEntries(found);
    };
    const names = Object.keys(components);
    expect(read(names)).toEqual({
      "simple-user": { $ref: "#/$defs/SimpleUser2" },
      SimpleUser: { $ref: "#/$defs/SimpleUser" },
      date: { $ref: "#/$defs/DateSchema" },
      "1st": { $ref: "#/$defs/_1st" },
      取得: { $ref: expect.stringMatching(/^#\/\$defs\/Schema_[0-9a-f]{8}$/) },
      "Page«Item»": { $ref: "#/$defs/PageItem" },
    });
    expect(read([...names].reverse())).toEqual(read(names));
  });
});

function catchError(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}
