import { describe, expect, it } from "vitest";
import { documentOf, read, readOne } from "./read.ts";

const key = (name: string, place = "header") => ({ type: "apiKey", in: place, name });
const withSchemes = (securitySchemes: object, security?: unknown) => ({
  components: { securitySchemes },
  ...(security === undefined ? {} : { security }),
});

function schemesOf(given: Parameters<typeof documentOf>[0], options = {}) {
  const { catalog, codes } = read(documentOf(given), options);
  return { schemes: catalog?.apis.sample?.securitySchemes, codes };
}

describe("security schemes", () => {
  const cases: [string, object, object | undefined][] = [
    ["apiKey", key("X-Key"), { type: "apiKey", in: "header", name: "X-Key", env: { token: "SAMPLE_S" } }],
    ["apiKey without a name", { type: "apiKey", in: "header" }, undefined],
    ["bearer", { type: "http", scheme: "Bearer" }, { type: "http", scheme: "bearer", env: { token: "SAMPLE_S" } }],
    [
      "basic",
      { type: "http", scheme: "BASIC" },
      { type: "http", scheme: "basic", env: { username: "SAMPLE_S_USERNAME", password: "SAMPLE_S_PASSWORD" } },
    ],
    ["a scheme that is no token", { type: "http", scheme: "a\r\nb" }, undefined],
    ["oauth2 by a user", { type: "oauth2", flows: { implicit: {} } }, { type: "oauth2", env: { token: "SAMPLE_S" } }],
    [
      "client credentials",
      { type: "oauth2", flows: { clientCredentials: { tokenUrl: "https://a.example.test/t" } } },
      {
        type: "oauth2",
        clientCredentials: { tokenUrl: "https://a.example.test/t" },
        env: { clientId: "SAMPLE_S_CLIENT_ID", clientSecret: "SAMPLE_S_CLIENT_SECRET" },
      },
    ],
    [
      "a token URL that is none",
      { type: "oauth2", flows: { clientCredentials: { tokenUrl: "file:///etc/passwd" } } },
      { type: "oauth2", env: { token: "SAMPLE_S" } },
    ],
    ["openIdConnect", { type: "openIdConnect" }, { type: "openIdConnect", env: { token: "SAMPLE_S" } }],
    ["mutualTLS", { type: "mutualTLS" }, { type: "mutualTLS" }],
    ["unknown", { type: "magic" }, undefined],
  ];
  it.each(cases)("%s", (_, scheme, expected) => {
    const { schemes, codes } = schemesOf({ root: withSchemes({ s: scheme }) });
    expect(schemes?.s).toEqual(expected);
    expect(codes.includes("MG2026")).toBe(expected === undefined);
  });

  it.each([
    [{ type: "basic" }, { type: "http", scheme: "basic" }],
    [{ type: "oauth2", flow: "application", tokenUrl: "https://a.example.test/t" }, { clientCredentials: {} }],
    [{ type: "oauth2", flow: "accessCode", tokenUrl: "https://a.example.test/t" }, { env: { token: "SAMPLE_S" } }],
  ])("Swagger 2.0: %j", (scheme, expected) => {
    const { schemes } = schemesOf({ swagger: "2.0", root: { securityDefinitions: { s: scheme } } });
    expect(schemes?.s).toMatchObject(expected);
  });

  it("gives each its own environment variables", () => {
    const securitySchemes = {
      "2-api.key": key("A"),
      api_key: key("B"),
      "api-key": key("C"),
      apiKey: key("D"),
      鍵: key("E"),
    };
    const { schemes, codes } = schemesOf({ root: withSchemes(securitySchemes) }, { envPrefix: "my api" });
    expect(Object.values(schemes ?? {}).map((scheme) => "env" in scheme && scheme.env)).toEqual([
      { token: "MY_API_2_API_KEY" },
      { token: "MY_API_API_KEY" },
      { token: "MY_API_API_KEY_2" },
      { token: "MY_API_API_KEY_3" },
      { token: "MY_API_AUTH" },
    ]);
    expect(codes).toEqual(["MG2013", "MG2013"]);
  });
});

describe("security requirements", () => {
  const schemes = { a: key("A"), b: key("b", "query"), o: { type: "oauth2", flows: {} } };
  const cases: [string, unknown, unknown, unknown][] = [
    ["of the document", [{ a: [] }], undefined, [{ a: [] }]],
    ["of the operation instead", [{ a: [] }], [{ b: [] }], [{ b: [] }]],
    ["none", [{ a: [] }], [], undefined],
    ["optional", undefined, [{}, { a: [] }], [{}, { a: [] }]],
    ["and", undefined, [{ a: [], b: [] }], [{ a: [], b: [] }]],
    ["scopes", undefined, [{ o: ["read", 1] }], [{ o: ["read"] }]],
    ["unknown ones are left out", undefined, [{ x: [] }, { a: [], x: [] }], [{ a: [] }]],
    ["inherited names are unknown", undefined, [{ constructor: [] }], undefined],
  ];
  it.each(cases)("%s", (_, ofDocument, ofOperation, expected) => {
    const operation = ofOperation === undefined ? {} : { security: ofOperation };
    expect(readOne({ operation, root: withSchemes(schemes, ofDocument) }).security).toEqual(expected);
  });

  it("reports an unknown scheme once", () => {
    const document = documentOf({ root: { security: [{ x: [] }, { x: [], y: [] }] } });
    expect(read(document).codes).toEqual(["MG2012", "MG2012"]);
  });

  it("hides the parameter in which a credential travels", () => {
    const schema = { type: "string" };
    const parameters = [
      { name: "b", in: "query", schema },
      { name: "a", in: "header", schema },
      { name: "a", in: "query", schema },
    ];
    const { properties, codes } = readOne({
      operation: { parameters, security: [{ a: [], b: [] }] },
      root: withSchemes(schemes),
    });
    expect(Object.keys(properties)).toEqual(["a"]);
    expect(codes).toEqual(["MG2024", "MG2024"]);
    const without = readOne({ operation: { parameters }, root: withSchemes(schemes) });
    expect(Object.keys(without.properties)).toEqual(["b", "a_header", "a_query"]);
  });
});
