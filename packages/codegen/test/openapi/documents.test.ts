import { describe, expect, it } from "vitest";
import { documentOf, read, readSets, toSet } from "./read.ts";

const paths = { "/x": { get: { responses: {} } } };
const info = { title: "T", version: "1" };

describe("versions", () => {
  it.each([
    ["openapi", "3.0.3", []],
    ["openapi", "3.1.1", []],
    ["openapi", "3.2.0", []],
    ["swagger", "2.0", []],
    ["openapi", "3.0", ["MG2017"]],
    ["openapi", 3, ["MG2017"]],
    ["openapi", 3.1, ["MG2017"]],
    ["openapi", "3.9.0", ["MG2017"]],
    ["swagger", 2, ["MG2017"]],
    ["swagger", "2", ["MG2017"]],
    ["swagger", "3.0.0", ["MG2017"]],
  ])("%s: %j", (key, version, codes) => {
    const result = read({ [key]: version, info, servers: [{ url: "https://a.test" }], host: "a.test", paths });
    expect(result.tools).toHaveLength(1);
    expect(result.codes).toEqual(codes);
  });

  it.each([{}, { openapi: "4.0.0" }, { swagger: "1.2" }, { openapi: null }, { openapi: "three" }, []])(
    "refuses %j",
    (document) => {
      const { catalog, codes, failed } = read(document);
      expect(catalog).toBeUndefined();
      expect(codes).toEqual(["MG1001"]);
      expect(failed).toBe(true);
    },
  );
});

describe("info", () => {
  it("keeps numbers as they are written", () => {
    const { catalog, codes } = read(
      "openapi: 3.0.3\ninfo: {title: 2024, version: 1.10}\nservers: [{url: https://a.test}]\npaths: {/x: {get: {responses: {}}}}",
    );
    expect(catalog).toMatchObject({ title: "2024", version: "1.10", name: "2024" });
    expect(codes).toEqual(["MG2018", "MG2018"]);
  });

  it("does without", () => {
    const { catalog } = read({ ...documentOf({}), info: null });
    expect(catalog).toMatchObject({ title: "API", version: "0.0.0", name: "api" });
  });

  it("lets the configuration and x-mcp choose the server's name", () => {
    const document = documentOf({ root: { "x-mcp": { name: "Pets!", title: "The Pets" } } });
    expect(read(document).catalog).toMatchObject({ name: "pets", title: "The Pets" });
    expect(read(document, { name: "mine" }).catalog?.name).toBe("mine");
  });
});

describe("operations", () => {
  it.each([
    ["no paths", { openapi: "3.1.0", info, webhooks: { w: { post: {} } } }],
    ["empty paths", { openapi: "3.0.3", info, paths: {} }],
    ["paths that are a list", { openapi: "3.0.3", info, paths: [] }],
  ])("%s: no tools and a warning", (_, document) => {
    const { tools, codes, failed } = read(document);
    expect(tools).toEqual([]);
    expect(codes).toContain("MG2001");
    expect(failed).toBe(false);
  });

  it("are only what stands under a method", () => {
    const operation = { responses: {} };
    const item = {
      summary: "S",
      parameters: [],
      servers: [],
      "x-get": operation,
      foo: operation,
      query: operation,
      get: operation,
      options: operation,
      trace: operation,
      put: null,
    };
    const { tools, codes } = read({ ...documentOf({}), paths: { "/a": item, "x-b": item, "/c": null } });
    expect(tools.map((tool) => tool.key)).toEqual(["api.json GET /a"]);
    expect(codes).toEqual(["MG2005", "MG2005", "MG2004", "MG2004"]);
  });

  it("of 3.2 have query and additionalOperations", () => {
    const operation = { responses: {} };
    const item = {
      query: operation,
      additionalOperations: { COPY: operation, Link: operation, "a b": operation, TRACK: operation },
    };
    const { tools } = read({ ...documentOf({ openapi: "3.2.0" }), paths: { "/a": item } });
    expect(tools.map((tool) => tool.binding.kind === "http" && tool.binding.request.method)).toEqual([
      "QUERY",
      "COPY",
      "Link",
    ]);
    expect(tools.map((tool) => tool.annotations.readOnlyHint)).toEqual([true, false, false]);
  });

  it("have a description, a title, tags and an origin", () => {
    const operation = {
      summary: "List <!-- hidden -->pets",
      description: "All\u200b of them.",
      tags: ["a", 1],
      deprecated: true,
    };
    const { tools } = read(documentOf({ path: "/pets/{id}", operation }));
    expect(tools[0]).toMatchObject({
      title: "List pets",
      description: "Deprecated: List pets.\n\nAll of them.",
      tags: ["a"],
      deprecated: true,
      origin: { file: "api.json", pointer: "/paths/~1pets~1{id}/get" },
    });
  });

  it("have the words of their path if they say nothing", () => {
    expect(read(documentOf({ item: { summary: "Of the path" } })).tools[0]?.description).toBe("Of the path");
    expect(read(documentOf({})).tools[0]).toMatchObject({ description: "GET /things" });
    expect(read(documentOf({ operation: { operationId: "一覧" } })).tools[0]?.title).toBe("一覧");
  });

  it("have digests of their inputs", () => {
    expect(read(documentOf({})).catalog?.inputs).toEqual([
      { file: "api.json", sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });
});

describe("references", () => {
  const text = { schema: { type: "string" } };

  it("are followed in every place, with siblings of a path item", () => {
    const document = {
      ...documentOf({}),
      paths: { "/a/{id}": { $ref: "#/components/pathItems/A", servers: [{ url: "https://own.test" }] } },
      components: {
        pathItems: {
          A: {
            servers: [{ url: "https://target.test" }],
            put: {
              parameters: [{ $ref: "#/components/parameters/id" }],
              requestBody: { $ref: "#/components/requestBodies/B" },
            },
          },
        },
        parameters: { id: { name: "id", in: "path", required: true, ...text } },
        requestBodies: { B: { content: { "application/json": text } } },
      },
    };
    const { tools, codes } = read(document);
    expect(codes).toEqual([]);
    expect(Object.keys(tools[0]?.inputSchema.properties ?? {})).toEqual(["id", "body"]);
    expect(tools[0]?.binding).toMatchObject({ request: { server: "https://own.test" } });
    expect(tools[0]?.origin.pointer).toBe("/components/pathItems/A/put");
  });

  const bad: [string, object][] = [
    ["a parameter", { parameters: [{ $ref: "#/components/parameters/Nope" }] }],
    [
      "a parameter's schema",
      { parameters: [{ name: "q", in: "query", schema: { $ref: "#/components/schemas/Nope" } }] },
    ],
    ["a body", { requestBody: { $ref: "#/components/requestBodies/Nope" } }],
    ["a circle", { parameters: [{ $ref: "#/paths/~1things/post/parameters/0" }] }],
  ];
  it.each(bad)("stop the run if %s leads nowhere; lenient leaves the operation out", (_, operation) => {
    const document = documentOf({ method: "post", operation, item: { get: { responses: {} } } });
    expect(read(document).failed).toBe(true);
    const { tools, codes, failed } = read(document, { lenient: true });
    expect(failed).toBe(false);
    expect(tools.map((tool) => tool.key)).toEqual(["api.json GET /things"]);
    expect(codes).toContain("MG2003");
  });
});

it("does not say that there are no operations when reading them failed", () => {
  const operation = { parameters: [{ $ref: "#/components/parameters/Nope" }] };
  expect(read(documentOf({ operation })).codes).toEqual(["MG2002"]);
});

describe("several documents", () => {
  const schemas = (type: string) => ({
    components: { schemas: { Pet: { type: "object", properties: { a: { type } } } } },
  });
  const operation = {
    responses: { 200: { content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } } } },
    security: [{ k: [] }],
  };
  const document = (type: string) => {
    const { components } = schemas(type);
    const securitySchemes = { k: { type: "apiKey", in: "header", name: "K" } };
    return documentOf({ operation, root: { components: { ...components, securitySchemes } } });
  };

  it("keep their schemas, credentials, APIs and names apart", () => {
    const sets = ["a.json", "b.json"].map((file, index) =>
      toSet(document(index === 0 ? "string" : "integer"), { file }),
    );
    const { catalog, tools, codes } = readSets(sets);
    expect(Object.keys(catalog?.apis ?? {})).toEqual(["sample", "sample-2"]);
    expect(tools.map((tool) => tool.binding.kind === "http" && tool.binding.request.api)).toEqual([
      "sample",
      "sample-2",
    ]);
    expect(tools.map((tool) => tool.output.schema)).toEqual([{ $ref: "#/$defs/Pet" }, { $ref: "#/$defs/Pet2" }]);
    expect(catalog?.schemas.Pet2?.schema).toMatchObject({ properties: { a: { type: "integer" } } });
    expect(new Set(tools.map((tool) => tool.name)).size).toBe(2);
    expect(codes).toEqual(["MG2013", "MG2016", "MG2016"]);
  });
});

it("names each operation that is left out, also if all fail at the same reference", () => {
  const schema = { $ref: "#/components/schemas/Shared" };
  const post = { post: { requestBody: { content: { "application/json": { schema } } }, responses: {} } };
  const shared = { properties: { broken: { $ref: "#/nowhere" } } };
  const document = { openapi: "3.0.3", info, servers: [{ url: "https://a.test" }], paths: { "/a": post, "/b": post } };
  const { reports } = read({ ...document, components: { schemas: { Shared: shared } } }, { lenient: true });
  expect(reports.filter(({ code }) => code === "MG2003").map(({ message }) => message.split(" is ")[0])).toEqual([
    '"POST /a"',
    '"POST /b"',
  ]);
});

describe("paths that cannot be asked for", () => {
  const get = { get: { responses: {} } };
  const servers = [{ url: "https://a.test" }];

  it.each(["/a/../b", "/./a", "/a/%2e%2E/b", "/..?x=1"])("leaves %s out", (path) => {
    const { tools, codes } = read({ openapi: "3.0.3", info, servers, paths: { [path]: get, "/..a/b..": get } });
    expect(tools.map((tool) => tool.naming.path)).toEqual(["/..a/b.."]);
    expect(codes).toContain("MG2003");
  });
});
