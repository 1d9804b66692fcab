import { describe, expect, it } from "vitest";
import { toServerName } from "../../src/catalog/server-name.ts";

describe("toServerName", () => {
  it.each([
    ["GitHub's official OpenAPI spec", "github"],
    ["Swagger Petstore - OpenAPI 3.0", "swagger-petstore"],
    ["Weather API", "weather"],
    ["The REST API v2", "the-rest-api-v2"],
    ["Café Zürich", "cafe-zurich"],
    ["1Password Connect", "1password-connect"],
    ["取得", "fallback"],
    ["A very long title that goes on and on for ever and ever", "very-long-title-that-goes-on-and"],
  ])("%s → %s", (title, name) => {
    expect(toServerName(title, "fallback")).toBe(name);
  });

  it("keeps at most 32 characters, also of a single word", () => {
    expect(toServerName("x".repeat(50))).toBe("x".repeat(32));
    expect(toServerName("b ".repeat(40))).toHaveLength(31);
  });

  it("is api if no candidate leaves anything", () => {
    expect(toServerName("", "取得")).toBe("api");
  });
});
