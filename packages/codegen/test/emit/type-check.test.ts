import { describe, expect, it } from "vitest";
import { emitFiles } from "../../src/emit/emit-files.ts";
import { catalog, input, named, petstore, tool } from "./support/petstore.ts";
import { RESOLUTIONS, typecheck } from "./support/typecheck.ts";

const options = { generator: "mcp-gen 0.1.0" };
const TIMEOUT = 60_000;

const ref = (name: string) => ({ $ref: `#/$defs/${name}` });

/** A Catalog with one tool that answers each of these named schemas, and one that takes them. */
function withSchemas(schemas: Parameters<typeof named>[0]) {
  const properties = Object.fromEntries(Object.keys(schemas).map((name) => [name, ref(name)]));
  const binding = { kind: "http", request: { method: "POST", path: "/x", body: "application/json" } } as const;
  return catalog({
    schemas: named(schemas),
    tools: [
      tool({
        name: "take",
        description: "Take.",
        inputSchema: input(properties),
        output: { kinds: ["json"], schema: { type: "object", properties }, mode: "lenient", wrap: false },
        binding,
      }),
    ],
  });
}

describe("generated code compiles", () => {
  it.each(Object.entries(RESOLUTIONS))(
    "under %s",
    (_, resolution) => {
      expect(typecheck(emitFiles(petstore, options), resolution)).toEqual([]);
    },
    TIMEOUT,
  );

  it(
    "with .ts and without extensions",
    () => {
      expect(typecheck(emitFiles(petstore, { ...options, importExtension: ".ts" }))).toEqual([]);
      const bare = emitFiles(petstore, { ...options, importExtension: "" });
      expect(typecheck(bare, RESOLUTIONS.bundler)).toEqual([]);
      expect(typecheck(bare, RESOLUTIONS.nodenext)).not.toEqual([]);
    },
    TIMEOUT,
  );

  it(
    "without any tool",
    () => {
      expect(typecheck(emitFiles(catalog({ tools: [], apis: {} }), options))).toEqual([]);
    },
    TIMEOUT,
  );

  it(
    "with recursive schemas of every kind",
    () => {
      const subtype = { allOf: [ref("Base"), { type: "object", properties: { tag: { const: "a" } } }] };
      const files = emitFiles(
        withSchemas({
          Tree: { type: "object", properties: { children: { type: "array", items: ref("Tree") } } },
          Json: { anyOf: [{ type: ["string", "null"] }, { type: "object", additionalProperties: ref("Json") }] },
          Nested: { type: "object", additionalProperties: ref("Nested") },
          List: { type: "array", items: ref("List") },
          Pair: { type: "array", prefixItems: [ref("Pair"), { type: "string" }], items: {} },
          Self: ref("Self"),
          Union: { anyOf: [ref("Union"), { type: "string" }] },
          Ping: { anyOf: [ref("Pong"), { type: "string" }] },
          Pong: { oneOf: [ref("Ping"), { type: "number" }] },
          Base: { anyOf: [ref("Sub"), ref("Other")] },
          Sub: subtype,
          Other: { allOf: [ref("Base")], type: "object", properties: { tag: { const: "b" } } },
          Mixed: {
            type: "object",
            properties: { id: { type: "integer" }, name: { type: "string" } },
            additionalProperties: { type: "array", items: ref("Mixed") },
          },
          Never: false,
          Always: true,
        }),
        options,
      );
      expect(typecheck(files)).toEqual([]);
    },
    TIMEOUT,
  );

  it(
    "with intersections of unions that would be too many to expand",
    () => {
      const choice = (prefix: string) => ({
        anyOf: Array.from({ length: 60 }, (_, index) => ({
          type: "object",
          properties: { [`${prefix}${index}`]: { type: "string" } },
          required: [`${prefix}${index}`],
        })),
      });
      const files = emitFiles(withSchemas({ Huge: { allOf: [choice("a"), choice("b"), choice("c")] } }), options);
      expect(typecheck(files)).toEqual([]);
    },
    TIMEOUT,
  );

  it(
    "whatever the names are",
    () => {
      const words = [
        "delete",
        "request",
        "then",
        "class",
        "input",
        "ctx",
        "response",
        "defineRequest",
        "_",
        "_3d",
        "a-b",
      ];
      const schemas = named({ ClassInput: { type: "object", properties: { a: { type: "string" } } } });
      const tools = [...words, "await", "arguments", "undefined", "require", "exports", "globalThis", "con"].map(
        (name) =>
          tool({
            name,
            description: "Named so.",
            inputSchema: input({
              body: ref("ClassInput"),
              constructor: { type: "string" },
              new: {},
              get: {},
              readonly: {},
            }),
            output: { kinds: ["json"], schema: ref("ClassInput"), mode: "strict", wrap: false },
            binding: { kind: "http", request: { method: "GET", path: "/x" } },
          }),
      );
      expect(typecheck(emitFiles(catalog({ tools, schemas }), options))).toEqual([]);
    },
    TIMEOUT,
  );

  it(
    "overrides are typed by tool, and a name that is gone fails",
    () => {
      const use = `
        import { createRegistry } from "./registry.gen.js";
        createRegistry({ overrides: { create_pet: async ({ body }) => ({ id: 1, name: body.name }) } });
        createRegistry({ overrides: { gone: async () => 1 } });
        createRegistry({ overrides: { create_pet: async () => ({ id: "1", name: "x" }) } });
      `;
      const messages = typecheck([...emitFiles(petstore, options), { path: "use.ts", text: use }]);
      expect(messages.map((message) => message.slice(0, 14))).toEqual(["use.ts: TS2353", "use.ts: TS2322"]);
    },
    TIMEOUT,
  );
});
