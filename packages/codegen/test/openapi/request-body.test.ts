import { describe, expect, it } from "vitest";
import { isFileSchema, toFileSchema } from "../../src/catalog/file-argument.ts";
import type { ReadOptions } from "../../src/options.ts";
import { readOne } from "./read.ts";

const object = { schema: { type: "object", properties: { a: { type: "integer" } } } };
const binary = { schema: { type: "string", format: "binary" } };

function post(content: object, options: ReadOptions = {}, given: object = {}) {
  return readOne({ method: "post", operation: { requestBody: { content } }, ...given }, options);
}

describe("choice of the media type", () => {
  const cases: [string, string[], string, ReadOptions?][] = [
    ["JSON before the rest", ["application/xml", "multipart/form-data", "application/json"], "application/json"],
    [
      "JSON with a parameter",
      ["application/xml", "application/json; charset=utf-8"],
      "application/json; charset=utf-8",
    ],
    ["plain JSON before +json", ["application/merge-patch+json", "application/json"], "application/json"],
    ["+json is JSON", ["multipart/form-data", "application/vnd.a.v2+json"], "application/vnd.a.v2+json"],
    [
      "form before multipart",
      ["multipart/form-data", "application/x-www-form-urlencoded"],
      "application/x-www-form-urlencoded",
    ],
    ["multipart before text", ["text/plain", "multipart/form-data"], "multipart/form-data"],
    ["text before bytes", ["application/octet-stream", "text/csv"], "text/csv"],
    ["bytes", ["image/*"], "image/*"],
    ["any is JSON if it has an object", ["*/*"], "application/json"],
    ["as configured", ["application/json", "text/csv"], "text/csv", { mediaType: ["text/xml", "text/csv"] }],
  ];
  it.each(cases)("%s", (_, types, expected, options) => {
    const { request } = post(Object.fromEntries(types.map((type) => [type, object])), options);
    expect(request.body).toBe(expected);
  });

  it("leaves out what is no media type", () => {
    const { bindings, codes } = post({ "no type": object });
    expect(bindings).toEqual({});
    expect(codes).toEqual(["MG2029", "MG2029"]);
  });
});

describe("bodies", () => {
  it("are one argument, required if documented so", () => {
    const requestBody = { required: true, description: "The thing.", content: { "application/json": object } };
    const { properties, required, tool } = readOne({ method: "post", operation: { requestBody } });
    expect(properties).toEqual({ body: { ...object.schema, description: "The thing." } });
    expect(required).toEqual(["body"]);
    expect(tool.arguments).toEqual([
      { property: "/body", in: "body", name: "body", required: true, mediaType: "application/json" },
    ]);
  });

  it.each(["get", "head"])("are not offered for %s", (method) => {
    const requestBody = { content: { "application/json": object } };
    const { bindings, codes } = readOne({ method, operation: { requestBody } });
    expect(bindings).toEqual({});
    expect(codes).toEqual(["MG2008"]);
  });

  it("are kept for DELETE", () => {
    const requestBody = { content: { "application/json": object } };
    expect(readOne({ method: "delete", operation: { requestBody } }).request.body).toBe("application/json");
  });

  it("are given as text where only text is sent", () => {
    const { properties, codes } = post({ "application/xml": object });
    expect(properties).toEqual({ body: { type: "string", description: "The body as application/xml." } });
    expect(codes).toEqual(["MG2025"]);
  });

  it.each([
    ["application/octet-stream", binary],
    ["application/octet-stream", {}],
    ["image/png", { schema: {} }],
    ["*/*", binary],
  ])("are one file: %s %j", (type, media) => {
    const { properties, tool, request } = post({ [type]: media });
    expect(properties).toEqual({ body: toFileSchema() });
    expect(isFileSchema(properties.body)).toBe(true);
    expect(tool.arguments).toEqual([
      { property: "/body", in: "body", name: "body", required: false, mediaType: type, file: true },
    ]);
    expect(request.body).toBe(type);
  });
});

describe("files in multipart bodies", () => {
  const media = (properties: object, encoding?: object) => ({
    "multipart/form-data": { schema: { type: "object", properties }, ...(encoding && { encoding }) },
  });
  const cases: [string, unknown, object, string[]?][] = [
    ["format binary", "3.0.3", media({ f: binary.schema, t: { type: "string" } }), ["f"]],
    ["a list of files", "3.0.3", media({ f: { type: "array", items: binary.schema } }), ["f"]],
    ["by reference", "3.0.3", media({ f: { $ref: "#/components/schemas/File" } }), ["f"]],
    ["contentMediaType", "3.1.0", media({ f: { type: "string", contentMediaType: "image/png" } }), ["f"]],
    ["base64 text stays text", "3.1.0", media({ f: { type: "string", contentEncoding: "base64" } })],
    ["an empty schema", "3.1.0", media({ f: { description: "Bytes." } }), ["f"]],
    ["an empty schema says nothing in 3.0", "3.0.3", media({ f: {} })],
    ["encoding", "3.1.0", media({ f: { type: "string" } }, { f: { contentType: "image/png, image/jpeg" } }), ["f"]],
    ["or null", "3.1.0", media({ f: { anyOf: [binary.schema, { type: "null" }] } }), ["f"]],
    ["no files", "3.0.3", media({ t: { type: "string" } })],
  ];
  it.each(cases)("%s", (_, openapi, content, expected) => {
    const components = { schemas: { File: binary.schema } };
    const { request } = post(content, {}, { openapi, root: { components } });
    expect(typeof request.body === "object" ? request.body.files : undefined).toEqual(expected);
  });

  it("become file arguments with their own description", () => {
    const schema = { allOf: [{ $ref: "#/components/schemas/Base" }], properties: { t: { type: "string" } } };
    const Base = { type: "object", properties: { f: { ...binary.schema, description: "A scan." } }, required: ["f"] };
    const { properties } = post(
      { "multipart/form-data": { schema } },
      {},
      { root: { components: { schemas: { Base } } } },
    );
    expect(properties.body).toMatchObject({ properties: { f: toFileSchema("A scan.") }, required: ["f"] });
  });

  it("reads encodings, with part headers that have one value", () => {
    const encoding = {
      meta: {
        contentType: "application/json",
        headers: {
          "X-Kind": { schema: { enum: ["a"] } },
          "x-free": { schema: { type: "string" } },
          "Content-Type": { schema: { default: "x" } },
        },
      },
      tags: { style: "pipeDelimited", explode: false },
      plain: {},
    };
    const { request } = post(
      media({ meta: { type: "object" }, tags: { type: "array" }, plain: { type: "string" } }, encoding),
    );
    expect(request.body).toEqual({
      contentType: "multipart/form-data",
      encoding: {
        meta: { contentType: "application/json", headers: { "X-Kind": "a" } },
        tags: { style: "pipeDelimited", explode: false },
      },
    });
  });
});

describe("flattened bodies", () => {
  const flat = { type: "object", required: ["id"], properties: { id: { type: "string" }, 名: { type: "integer" } } };

  it("become arguments of their own", () => {
    const { request, properties, required, tool } = readOne(
      {
        method: "post",
        operation: {
          parameters: [{ name: "id", in: "query", schema: { type: "string" } }],
          requestBody: { required: true, content: { "application/json": { schema: flat } } },
        },
      },
      { body: "flatten" },
    );
    const key = "arg_51a5d6";
    expect(Object.keys(properties)).toEqual(["id_query", "id_body", key]);
    expect(required).toEqual(["id_body"]);
    expect(request.body).toEqual({ contentType: "application/json", properties: { id: "id_body", 名: key } });
    expect(tool.arguments.map((argument) => [argument.property, argument.in, argument.name])).toEqual([
      ["/id_query", "query", "id"],
      ["/id_body", "body", "id"],
      [`/${key}`, "body", "名"],
    ]);
  });

  it.each([
    ["a list", { type: "array", items: {} }],
    ["a map", { type: "object", additionalProperties: { type: "string" } }],
    ["a choice", { anyOf: [flat, { type: "object" }] }],
  ])("stay nested: %s", (_, schema) => {
    expect(Object.keys(post({ "application/json": { schema } }, { body: "flatten" }).properties)).toEqual(["body"]);
  });
});

describe("bodies of Swagger 2.0", () => {
  const two = (operation: object, root: object = {}) => readOne({ swagger: "2.0", method: "post", operation, root });

  it("take the payload whatever its name", () => {
    const { properties, request, required } = two({
      parameters: [{ name: "payload", in: "body", required: true, schema: { type: "object" } }],
    });
    expect(properties).toEqual({ body: { type: "object" } });
    expect(required).toEqual(["body"]);
    expect(request.body).toBe("application/json");
  });

  it("make an object of form parameters", () => {
    const { properties, request } = two({
      consumes: ["application/x-www-form-urlencoded"],
      parameters: [
        { name: "user", in: "formData", type: "string", required: true, description: "Who." },
        { name: "tags", in: "formData", type: "array", items: { type: "string" } },
      ],
    });
    expect(properties.body).toEqual({
      type: "object",
      properties: { user: { type: "string", description: "Who." }, tags: { type: "array", items: { type: "string" } } },
      required: ["user"],
    });
    expect(request.body).toEqual({
      contentType: "application/x-www-form-urlencoded",
      encoding: { tags: { explode: false } },
    });
  });

  it("are multipart as soon as there is a file", () => {
    const { properties, request } = two(
      {
        parameters: [{ $ref: "#/parameters/Doc" }, { name: "note", in: "formData", type: "string" }],
      },
      { parameters: { Doc: { name: "doc", in: "formData", type: "file", required: true } } },
    );
    expect(request.body).toEqual({ contentType: "multipart/form-data", files: ["doc"] });
    expect(properties.body).toMatchObject({ properties: { doc: toFileSchema() }, required: ["doc"] });
  });

  it("take consumes of the document", () => {
    const parameters = [{ name: "b", in: "body", schema: { type: "object" } }];
    expect(two({ parameters }, { consumes: ["application/vnd.x+json"] }).request.body).toBe("application/vnd.x+json");
  });
});
