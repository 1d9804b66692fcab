import { describe, expect, it } from "vitest";
import { toAnnotations } from "../../src/openapi/annotations.ts";
import type { ReadOptions } from "../../src/options.ts";
import { documentOf, read } from "./read.ts";

const document = {
  ...documentOf({}),
  paths: {
    "/pets": {
      get: { operationId: "pets/list", tags: ["pets", "read"] },
      post: { operationId: "pets/add", tags: ["pets"] },
      options: { operationId: "pets/options" },
    },
    "/pets/{id}": { get: { operationId: "pets/get", tags: ["pets", "read"] } },
    "/owners/{id}/pets": { get: { operationId: "owners/pets" } },
  },
};

describe("include and exclude", () => {
  const all = ["pets_list", "pets_add", "pets_get", "owners_pets"];
  const cases: [string, ReadOptions, string[]][] = [
    ["nothing", {}, all],
    ["empty filters", { include: {}, exclude: {} }, all],
    ["tag", { include: { tags: ["read"] } }, ["pets_list", "pets_get"]],
    ["path within a segment", { include: { paths: ["/pets/*"] } }, ["pets_get"]],
    ["path across segments", { include: { paths: ["/**/pets"] } }, ["owners_pets"]],
    ["a dot is a dot", { include: { paths: ["/pet."] } }, []],
    ["method", { include: { methods: ["post"] } }, ["pets_add"]],
    ["OPTIONS comes back by name", { include: { methods: ["Options"] } }, ["pets_options"]],
    ["operationId", { include: { operationIds: ["pets/*"] } }, ["pets_list", "pets_add", "pets_get"]],
    ["all conditions", { include: { tags: ["pets"], methods: ["GET"] } }, ["pets_list", "pets_get"]],
    ["exclude", { exclude: { tags: ["read"] } }, ["pets_add", "owners_pets"]],
    ["both", { include: { tags: ["pets"] }, exclude: { methods: ["get"] } }, ["pets_add"]],
  ];
  it.each(cases)("%s", (_, options, expected) => {
    expect(read(document, options).tools.map((tool) => tool.name)).toEqual(expected);
  });
});

describe("x-mcp", () => {
  const names = (root: unknown, item: unknown, operation: unknown) =>
    read(
      documentOf({
        operation: { "x-mcp": operation },
        item: { "x-mcp": item, post: {} },
        root: { "x-mcp": root },
      }),
    ).tools.map((tool) => tool.name);

  it.each([
    [undefined, undefined, undefined, ["post_things", "get_things"]],
    [undefined, undefined, false, ["post_things"]],
    [undefined, false, undefined, []],
    [false, undefined, true, ["get_things"]],
    [{ enabled: false }, { enabled: true }, undefined, ["post_things", "get_things"]],
    [undefined, undefined, { name: "mine" }, ["post_things", "mine"]],
    [undefined, { name: "path" }, undefined, ["post_things", "get_things"]],
  ])("%j, %j, %j", (root, item, operation, expected) => {
    expect(names(root, item, operation)).toEqual(expected);
  });

  it("changes what is shown", () => {
    const xMcp = {
      title: "T",
      description: "D",
      annotations: { readOnlyHint: false, title: "A" },
      icons: [{ src: "https://a.test/i.png" }],
      meta: { a: 1 },
    };
    const { tools } = read(documentOf({ operation: { summary: "S", "x-mcp": xMcp } }));
    expect(tools[0]).toMatchObject({
      title: "T",
      description: "D",
      annotations: { title: "A", readOnlyHint: false, idempotentHint: true },
      icons: [{ src: "https://a.test/i.png" }],
      meta: { a: 1 },
    });
  });

  it.each(["yes", [], { enabled: "no" }, { annotations: { readOnlyHint: 1 } }, { output: "loud" }])(
    "reports %j",
    (value) => {
      const { tools, codes } = read(documentOf({ operation: { "x-mcp": value } }));
      expect(tools).toHaveLength(1);
      expect(codes).toEqual(["MG2022"]);
    },
  );
});

describe("annotations", () => {
  it.each([
    ["GET", true, false, true],
    ["HEAD", true, false, true],
    ["OPTIONS", true, false, true],
    ["QUERY", true, false, true],
    ["PUT", false, true, true],
    ["PATCH", false, true, false],
    ["POST", false, false, false],
    ["DELETE", false, true, true],
    ["COPY", false, true, false],
  ])("%s", (method, readOnlyHint, destructiveHint, idempotentHint) => {
    const expected = { readOnlyHint, destructiveHint, idempotentHint, openWorldHint: true };
    expect(toAnnotations(method)).toEqual(expected);
  });
});
