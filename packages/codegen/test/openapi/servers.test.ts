import { describe, expect, it } from "vitest";
import type { ReadOptions } from "../../src/options.ts";
import { documentOf, read, readOne } from "./read.ts";

const served = "https://docs.example.test/specs/api.json";

function serverOf(root: object, options: ReadOptions = {}, url?: string, swagger?: string) {
  const { catalog, codes } = read(documentOf({ root, ...(swagger === undefined ? {} : { swagger }) }), options, url);
  return [catalog?.apis.sample?.server, ...codes];
}

const region = {
  servers: [
    {
      url: "https://{region}.example.test/{v}",
      variables: { region: { default: "eu", enum: ["eu", "us"] }, v: { default: 3 } },
    },
  ],
};

describe("the server of a document", () => {
  const cases: [string, object, ReadOptions, string | undefined, (string | undefined)[]][] = [
    ["absolute", { servers: [{ url: "https://a.test/v1/" }] }, {}, undefined, ["https://a.test/v1"]],
    [
      "second",
      { servers: [{ url: "https://a.test" }, { url: "https://b.test" }] },
      { server: { index: 1 } },
      undefined,
      ["https://b.test"],
    ],
    [
      "configured",
      { servers: [{ url: "https://a.test" }] },
      { server: { url: "http://c.test/x" } },
      undefined,
      ["http://c.test/x"],
    ],
    ["relative, served", { servers: [{ url: "../v1" }] }, {}, served, ["https://docs.example.test/v1"]],
    ["relative, from a file", { servers: [{ url: "/v1" }] }, {}, undefined, [undefined, "MG2015"]],
    ["none, served", { servers: [] }, {}, served, ["https://docs.example.test"]],
    ["none, from a file", { servers: [] }, {}, undefined, [undefined, "MG2015"]],
    ["variables at their defaults", region, {}, undefined, ["https://eu.example.test/3"]],
    [
      "variables as configured",
      region,
      { server: { variables: { region: "us" } } },
      undefined,
      ["https://us.example.test/3"],
    ],
    [
      "a value that is not listed",
      region,
      { server: { variables: { region: "xx" } } },
      undefined,
      ["https://xx.example.test/3", "MG2014"],
    ],
    [
      "a variable nobody declares",
      { servers: [{ url: "https://{x}.test" }] },
      {},
      undefined,
      [undefined, "MG2014", "MG2015"],
    ],
    ["no scheme", { servers: [{ url: "//a.test/v1" }] }, {}, undefined, ["https://a.test/v1"]],
    ["a bare host", { servers: [{ url: "api.a.test/v1" }] }, {}, undefined, ["https://api.a.test/v1"]],
    ["localhost", { servers: [{ url: "localhost:8080" }] }, {}, undefined, ["http://localhost:8080"]],
    ["another scheme", { servers: [{ url: "ws://a.test" }] }, {}, undefined, [undefined, "MG2028", "MG2015"]],
    ["no URL", { servers: [{ url: "https://a b" }] }, {}, undefined, [undefined, "MG2028", "MG2015"]],
    ["no object", { servers: [null, { url: 1 }] }, {}, served, ["https://docs.example.test", "MG2005"]],
  ];
  it.each(cases)("%s", (_, root, options, url, expected) => {
    expect(serverOf(root, options, url)).toEqual(expected);
  });
});

describe("the server of Swagger 2.0", () => {
  const cases: [string, object, string | undefined, (string | undefined)[]][] = [
    ["https before http", { schemes: ["http", "https"], basePath: "/v1" }, undefined, ["https://api.example.test/v1"]],
    ["http alone", { schemes: ["http"], basePath: "v1/" }, undefined, ["http://api.example.test/v1"]],
    ["no scheme", { schemes: undefined }, undefined, ["https://api.example.test"]],
    [
      "the scheme it was served by",
      { schemes: undefined },
      "http://docs.example.test/a.json",
      ["http://api.example.test"],
    ],
    ["no host, served", { host: undefined, basePath: "/v1" }, served, ["https://docs.example.test/v1"]],
    ["no host, from a file", { host: undefined, basePath: "/v1" }, undefined, [undefined, "MG2015"]],
    ["a host with a scheme", { host: "http://h.test" }, undefined, ["https://h.test"]],
  ];
  it.each(cases)("%s", (_, root, url, expected) => {
    expect(serverOf(root, {}, url, "2.0")).toEqual(expected);
  });
});

describe("servers of paths and operations", () => {
  const item = { servers: [{ url: "https://path.test" }] };
  const cases: [string, object, object, string | undefined][] = [
    ["path", item, {}, "https://path.test"],
    ["operation over path", item, { servers: [{ url: "https://op.test/z" }] }, "https://op.test/z"],
    ["relative to the API", {}, { servers: [{ url: "/v9" }] }, "https://api.example.test/v9"],
    ["the API's own", {}, { servers: [{ url: "https://api.example.test/" }] }, undefined],
  ];
  it.each(cases)("%s", (_, given, operation, expected) => {
    expect(readOne({ item: given, operation }).server).toBe(expected);
  });

  it("are replaced by a configured address", () => {
    expect(readOne({ item }, { server: { url: "https://c.test" } }).server).toBeUndefined();
  });
});
