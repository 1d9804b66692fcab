import { describe, expect, it } from "vitest";
import { readOne } from "./read.ts";

const text = { schema: { type: "string" } };
const texts = { schema: { type: "array", items: { type: "string" } } };

describe("parameter bindings of OpenAPI 3", () => {
  const cases: [string, object[], object][] = [
    ["query, plain", [{ name: "q", in: "query", ...text }], { query: { q: "form" } }],
    ["header, plain", [{ name: "X-Tenant", in: "header", ...text }], { headers: { "X-Tenant": "simple" } }],
    ["cookie, plain", [{ name: "c", in: "cookie", ...text }], { cookies: { c: "form" } }],
    [
      "form, not exploded",
      [{ name: "t", in: "query", explode: false, ...texts }],
      { query: { t: { explode: false } } },
    ],
    ["scalars need no explode", [{ name: "t", in: "query", explode: false, ...text }], { query: { t: "form" } }],
    ["form, exploded as by default", [{ name: "t", in: "query", explode: true, ...texts }], { query: { t: "form" } }],
    [
      "pipeDelimited",
      [{ name: "t", in: "query", style: "pipeDelimited", ...texts }],
      { query: { t: "pipeDelimited" } },
    ],
    [
      "spaceDelimited, exploded",
      [{ name: "t", in: "query", style: "spaceDelimited", explode: true, ...texts }],
      { query: { t: { style: "spaceDelimited", explode: true } } },
    ],
    [
      "deepObject has one form",
      [{ name: "f", in: "query", style: "deepObject", explode: true, schema: { type: "object" } }],
      { query: { f: "deepObject" } },
    ],
    [
      "allowReserved",
      [{ name: "q", in: "query", allowReserved: true, ...text }],
      { query: { q: { allowReserved: true } } },
    ],
    [
      "content",
      [{ name: "w", in: "query", content: { "application/json": { schema: { type: "object" } } } }],
      { query: { w: { content: "application/json" } } },
    ],
    ["unsafe name", [{ name: "filter[a]", in: "query", ...text }], { query: { "filter[a]": { from: "filter_a" } } }],
    ["a name that is no ASCII", [{ name: "名", in: "query", ...text }], { query: { 名: { from: "arg_51a5d6" } } }],
    ["dollar", [{ name: "$top", in: "query", ...text }], { query: { $top: { from: "top" } } }],
    [
      "same name in two places",
      [
        { name: "id", in: "query", ...text },
        { name: "id", in: "header", ...text },
      ],
      { query: { id: { from: "id_query" } }, headers: { id: { from: "id_header" } } },
    ],
    ["called body", [{ name: "body", in: "query", ...text }], { query: { body: { from: "body_query" } } }],
    [
      "headers that OpenAPI ignores",
      [
        { name: "Accept", in: "header", ...text },
        { name: "content-type", in: "header", ...text },
        { name: "Authorization", in: "header", ...text },
      ],
      {},
    ],
  ];
  it.each(cases)("%s", (_, parameters, expected) => {
    expect(readOne({ operation: { parameters } }).bindings).toEqual(expected);
  });

  it("keeps __proto__ an ordinary name", () => {
    const { request, properties } = readOne({
      operation: { parameters: [{ name: "__proto__", in: "query", ...text }] },
    });
    expect(Object.keys(request.query ?? {})).toEqual(["__proto__"]);
    expect(Object.keys(properties)).toEqual(["proto"]);
    expect(Object.getOwnPropertyDescriptor(request.query, "__proto__")?.value).toEqual({ from: "proto" });
  });

  it("falls back to the default style with a warning", () => {
    const parameters = [{ name: "h", in: "header", style: "deepObject", ...text }];
    const { bindings, codes } = readOne({ operation: { parameters } });
    expect(bindings).toEqual({ headers: { h: "simple" } });
    expect(codes).toContain("MG2020");
  });

  it("takes querystring as one argument", () => {
    const content = { "application/x-www-form-urlencoded": { schema: { type: "object" } } };
    const { bindings, tool } = readOne({
      openapi: "3.2.0",
      operation: { parameters: [{ name: "all", in: "querystring", content }] },
    });
    expect(bindings).toEqual({ querystring: { from: "all", content: "application/x-www-form-urlencoded" } });
    expect(tool.arguments).toMatchObject([{ property: "/all", in: "querystring", name: "all", required: false }]);
  });

  it("reads the same parameter once and shares it", () => {
    const parameters = [{ $ref: "#/components/parameters/P" }];
    const { properties, codes } = readOne({
      operation: { parameters },
      root: {
        components: {
          parameters: { P: { $ref: "#/components/parameters/Q" }, Q: { name: "q", in: "query", ...text } },
        },
      },
    });
    expect(properties).toEqual({ q: { type: "string" } });
    expect(codes).toEqual([]);
  });
});

describe("parameter schemas", () => {
  const cases: [string, object, object][] = [
    ["description of the parameter", { description: "Words.", ...text }, { type: "string", description: "Words." }],
    [
      "both descriptions",
      { description: "Words", schema: { type: "string", description: "A text." } },
      { type: "string", description: "Words. A text." },
    ],
    [
      "the same description once",
      { description: "Words", schema: { type: "string", description: "Words of it." } },
      { type: "string", description: "Words of it." },
    ],
    ["deprecated", { deprecated: true, ...text }, { type: "string", deprecated: true }],
    ["example", { example: "a-1", ...text }, { type: "string", description: 'Example: "a-1"' }],
    [
      "allowEmptyValue of a number",
      { allowEmptyValue: true, schema: { type: "integer" } },
      { anyOf: [{ type: "integer" }, { type: "string", maxLength: 0 }] },
    ],
    ["allowEmptyValue of a text", { allowEmptyValue: true, ...text }, { type: "string" }],
    ["no schema at all", {}, { type: "string" }],
    ["keywords beside it", { type: "integer" }, { type: "integer" }],
  ];
  it.each(cases)("%s", (_, parameter, expected) => {
    const { properties } = readOne({ operation: { parameters: [{ name: "q", in: "query", ...parameter }] } });
    expect(properties).toEqual({ q: expected });
  });

  it("wants something in a path segment", () => {
    const parameters = [{ name: "id", in: "path", ...text }];
    const { properties, required } = readOne({ path: "/a/{id}", operation: { parameters } });
    expect(properties).toEqual({ id: { type: "string", minLength: 1 } });
    expect(required).toEqual(["id"]);
  });

  it("wants it through a reference too, without changing the shared schema", () => {
    const parameters = [{ name: "id", in: "path", required: true, schema: { $ref: "#/components/schemas/Id" } }];
    const { properties, catalog } = readOne({
      path: "/a/{id}",
      operation: { parameters },
      root: { components: { schemas: { Id: { type: "string", maxLength: 9 } } } },
    });
    expect(properties).toEqual({ id: { type: "string", maxLength: 9, minLength: 1 } });
    expect(catalog?.schemas.Id?.schema).toEqual({ type: "string", maxLength: 9 });
  });
});

describe("path and operation parameters", () => {
  it("lets the operation replace what the path says, by name and place", () => {
    const { properties } = readOne({
      item: {
        parameters: [
          { name: "a", in: "query", ...text },
          { name: "X-B", in: "header", ...text },
        ],
      },
      operation: {
        parameters: [
          { name: "a", in: "query", schema: { type: "integer" } },
          { name: "x-b", in: "header", schema: { type: "boolean" } },
        ],
      },
    });
    expect(properties).toEqual({ a: { type: "integer" }, "x-b": { type: "boolean" } });
  });

  const paths: [string, object[], object, readonly string[]][] = [
    ["/a/{x}", [], {}, ["MG2006"]],
    ["/a", [{ name: "x", in: "path", ...text }], {}, ["MG2007"]],
    ["/{a}.{b}", ["a", "b"].map((name) => ({ name, in: "path", ...text })), {}, []],
    ["/{p+}", [{ name: "p", in: "path", ...text }], { pathParams: { "p+": { from: "p" } } }, []],
    ["/{id}", [{ name: "id", in: "path", style: "label", ...text }], { pathParams: { id: "label" } }, []],
    ["/x?action={a}", [{ name: "a", in: "query", ...text }], {}, []],
    ["/x#{a}", [], {}, []],
    ["/apps/:key", [{ name: "key", in: "path", ...text }], {}, ["MG2032"]],
    ["/apps/:key", [], {}, []],
  ];
  it.each(paths)("%s", (path, parameters, bindings, codes) => {
    const result = readOne({ path, operation: { parameters } });
    expect(result.bindings).toEqual(bindings);
    expect(result.codes).toEqual(codes);
  });

  it("fills declared placeholders with a colon", () => {
    const parameters = [{ name: "key", in: "path", ...text }];
    const { request, tool } = readOne({ path: "/apps/:key", operation: { parameters } });
    expect(request.path).toBe("/apps/{key}");
    expect(tool.key).toBe("api.json GET /apps/:key");
  });

  it("reports what cannot be used", () => {
    const parameters = [null, { in: "query" }, { name: "q", in: "nowhere" }, { name: "a", in: "query", ...text }];
    const { properties, codes } = readOne({ operation: { parameters } });
    expect(Object.keys(properties)).toEqual(["a"]);
    expect(codes.filter((code) => code === "MG2011")).toHaveLength(3);
  });
});

describe("parameters of Swagger 2.0", () => {
  const list = { type: "array", items: { type: "string" } };
  const cases: [string, object, object][] = [
    ["csv by default", { in: "query", ...list }, { query: { t: { explode: false } } }],
    ["multi", { in: "query", collectionFormat: "multi", ...list }, { query: { t: "form" } }],
    ["ssv", { in: "query", collectionFormat: "ssv", ...list }, { query: { t: "spaceDelimited" } }],
    ["tsv", { in: "query", collectionFormat: "tsv", ...list }, { query: { t: "tabDelimited" } }],
    ["pipes", { in: "query", collectionFormat: "pipes", ...list }, { query: { t: "pipeDelimited" } }],
    ["header list", { in: "header", ...list }, { headers: { t: "simple" } }],
    ["scalar", { in: "query", type: "integer" }, { query: { t: "form" } }],
  ];
  it.each(cases)("%s", (_, parameter, expected) => {
    const result = readOne({ swagger: "2.0", operation: { parameters: [{ name: "t", ...parameter }] } });
    expect(result.bindings).toEqual(expected);
    expect(result.codes).toEqual([]);
  });
});
