import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentOf, read } from "./read.ts";

const three = documentOf({
  method: "post",
  path: "/a/{id}/{b}",
  item: {
    summary: "S",
    parameters: [{ $ref: "#/components/parameters/P" }],
    servers: [{ url: "/x/{v}", variables: { v: { default: "1", enum: ["1"] } } }],
  },
  operation: {
    operationId: "op",
    tags: ["t"],
    security: [{ a: ["s"] }, {}],
    "x-mcp": { enabled: true, annotations: { readOnlyHint: true }, icons: [{}], meta: {} },
    parameters: [
      {
        name: "q",
        in: "query",
        style: "deepObject",
        schema: { type: "object", properties: { x: { type: "string" } } },
      },
      { name: "w", in: "query", content: { "application/json": { schema: { type: "integer" } } } },
    ],
    requestBody: {
      required: true,
      content: {
        "multipart/form-data": {
          schema: {
            allOf: [{ $ref: "#/components/schemas/S" }],
            properties: { f: { type: "string", format: "binary" } },
          },
          encoding: { f: { contentType: "image/png", headers: { h: { schema: { enum: ["x"] } } } } },
        },
      },
    },
    responses: { 200: { $ref: "#/components/responses/R" }, "4XX": { content: { "text/plain": {} } } },
  },
  root: {
    security: [{ a: [] }],
    components: {
      parameters: { P: { name: "id", in: "path", required: true, schema: { $ref: "#/components/schemas/I" } } },
      responses: { R: { content: { "application/json": { schema: { $ref: "#/components/schemas/S" } } } } },
      schemas: {
        I: { type: "string" },
        S: { type: "object", properties: { n: { type: "array", items: { $ref: "#/components/schemas/S" } } } },
      },
      securitySchemes: { a: { type: "oauth2", flows: { clientCredentials: { tokenUrl: "/t", scopes: {} } } } },
    },
  },
});

const two = documentOf({
  swagger: "2.0",
  method: "post",
  operation: {
    consumes: ["multipart/form-data"],
    produces: ["application/json"],
    parameters: [
      { $ref: "#/parameters/P" },
      { name: "f", in: "formData", type: "file" },
      { name: "l", in: "query", type: "array", items: { type: "string" }, collectionFormat: "pipes" },
    ],
    responses: { 200: { schema: { $ref: "#/definitions/D" } } },
  },
  root: {
    parameters: { P: { name: "n", in: "formData", type: "string" } },
    definitions: { D: { type: "object" } },
    securityDefinitions: { b: { type: "basic" } },
    security: [{ b: [] }],
  },
});

const junk = fc.constantFrom<unknown>(
  null,
  [],
  {},
  "",
  "x",
  0,
  -1,
  true,
  false,
  [null],
  { $ref: "#" },
  { $ref: "#/nope" },
  { $ref: 1 },
  { $ref: "#/paths" },
  { $ref: "http://[" },
  { type: ["null", 7] },
  { __proto__: null, constructor: 1 },
);

/** Every place of a document, as lists of keys. */
function placesOf(value: unknown, place: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [place];
  return [place, ...Object.entries(value).flatMap(([key, member]) => placesOf(member, [...place, key]))];
}

function replaceAt(value: unknown, [key, ...rest]: readonly string[], replacement: unknown): unknown {
  if (key === undefined) return replacement;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, member]) => [
    name,
    name === key ? replaceAt(member, rest, replacement) : member,
  ]);
  return Array.isArray(value) ? entries.map(([, member]) => member) : Object.fromEntries(entries);
}

describe.each([
  ["OpenAPI 3.1", { ...three, openapi: "3.1.0" }],
  ["OpenAPI 3.0", three],
  ["Swagger 2.0", two],
])("a damaged %s document", (_, document) => {
  const places = placesOf(document).filter((place) => place.length > 0);

  it("gives a Catalog or diagnostics, never an exception", () => {
    const damage = fc.array(fc.tuple(fc.constantFrom(...places), junk), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(damage, fc.boolean(), fc.boolean(), (changes, lenient, flatten) => {
        const damaged = changes.reduce<unknown>((value, [place, with_]) => replaceAt(value, place, with_), document);
        const { catalog, failed } = read(damaged, { lenient, body: flatten ? "flatten" : "nested" });
        expect(catalog !== undefined || failed).toBe(true);
        expect(() => JSON.stringify(catalog)).not.toThrow();
      }),
      { numRuns: 400 },
    );
  });
});

describe("hostile names", () => {
  it("pollute nothing", () => {
    const schema = { type: "string" };
    const document = JSON.parse(
      JSON.stringify(
        documentOf({
          method: "post",
          operation: {
            operationId: "constructor",
            parameters: [
              { name: "PROTO", in: "query", schema },
              { name: "toString", in: "header", schema },
              { name: "constructor", in: "cookie", schema },
            ],
            requestBody: {
              content: {
                "multipart/form-data": {
                  schema: { properties: { PROTO: schema } },
                  encoding: { PROTO: { contentType: "text/plain" } },
                },
              },
            },
            security: [{ PROTO: [] }],
          },
          root: { components: { securitySchemes: { PROTO: { type: "http", scheme: "bearer" } } } },
        }),
      ).replaceAll("PROTO", "__proto__"),
    );
    const { tools, failed } = read(document);
    expect(failed).toBe(false);
    expect(Object.keys(tools[0]?.inputSchema.properties ?? {})).toEqual(["proto", "toString", "constructor", "body"]);
    expect(tools[0]?.name).toBe("constructor");
    expect(Object.hasOwn(Object.prototype, "contentType")).toBe(false);
    const request = tools[0]?.binding.kind === "http" ? tools[0].binding.request : undefined;
    expect(Object.keys(request?.security?.[0] ?? {})).toEqual(["__proto__"]);
    expect(Object.keys(request?.query ?? {})).toEqual(["__proto__"]);
  });

  it("take no more than linear time", () => {
    const long = "_".repeat(200_000);
    const parameters = [{ name: `${long}x`, in: "query", schema: { type: "string" } }];
    const started = performance.now();
    const { tools } = read(
      documentOf({ path: `/${long}{a`, operation: { operationId: `${"A".repeat(200_000)}s`, parameters } }),
    );
    expect(tools[0]?.name.length).toBeLessThanOrEqual(46);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
