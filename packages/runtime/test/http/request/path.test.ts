import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildPath, compilePath } from "../../../src/http/request/path.ts";
import type { ParameterBinding } from "../../../src/http/request-spec.ts";

function path(template: string, input: Record<string, unknown>, bindings?: Record<string, ParameterBinding>): string {
  return buildPath(compilePath(template, bindings).path, input);
}

describe("buildPath", () => {
  test.each<[string, Record<string, unknown>, Record<string, ParameterBinding> | undefined, string]>([
    ["/pets/{petId}", { petId: 7 }, undefined, "/pets/7"],
    ["pets", {}, undefined, "/pets"],
    ["", {}, undefined, ""],
    ["/{a}/{b}.{c}", { a: "x", b: "y", c: "z" }, undefined, "/x/y.z"],
    ["/{a}/{a}", { a: 1 }, undefined, "/1/1"],
    ["/files/{key}/meta", { key: "a/b c?x=1#y%20é" }, undefined, "/files/a%2Fb%20c%3Fx%3D1%23y%2520%C3%A9/meta"],
    ["/ユーザー", {}, undefined, "/%E3%83%A6%E3%83%BC%E3%82%B6%E3%83%BC"],
    ["/a{b", {}, undefined, "/a%7Bb"],
    ["/a{}", {}, undefined, "/a%7B%7D"],
    ["/f#new", {}, undefined, "/f"],
    ["/{id}", { id_path: 3 }, { id: { from: "id_path" } }, "/3"],
    ["/{v}", { v: ["a", "b"] }, { v: "label" }, "/.a,b"],
    ["/{v}", { v: ["a", "b"] }, { v: { style: "label", explode: true } }, "/.a.b"],
    ["/{v}", { v: ["a", "b"] }, { v: { style: "matrix", explode: true } }, "/;v=a;v=b"],
    ["/{v}", { v: { r: 1, g: 2 } }, { v: { explode: true } }, "/r=1,g=2"],
    ["/{v}", { v: { a: 1 } }, { v: { content: "application/json" } }, "/%7B%22a%22%3A1%7D"],
    ["/{v}", { v: "a:b/c" }, { v: { allowReserved: true } }, "/a:b%2Fc"],
    ["/{id}", { id: "12345678901234567890" }, undefined, "/12345678901234567890"],
    ["/{x}", { x: "..." }, undefined, "/..."],
    ["/v{x}", { x: ".." }, undefined, "/v.."],
    ["/{x}", { x: "%2e%2e" }, undefined, "/%252e%252e"],
    ["/{toString}", { toString: "s" }, undefined, "/s"],
  ])("%s with %j (%j) → %s", (template, input, bindings, expected) => {
    expect(path(template, input, bindings)).toBe(expected);
  });

  test.each<[string, Record<string, unknown>, Record<string, ParameterBinding> | undefined]>([
    ["/{x}/y", { x: ".." }, undefined],
    ["/{x}", { x: "." }, undefined],
    ["/{x}{y}", { x: ".", y: "." }, undefined],
    ["/.{x}", { x: "." }, undefined],
    ["/{x}", { x: "." }, { x: "label" }],
    ["/{x}/", { x: "%2E%2e" }, { x: { allowReserved: true } }],
    ["/{x}/", { x: ".%2e" }, { x: { allowReserved: true } }],
  ])("%s with %j leads elsewhere", (template, input, bindings) => {
    expect(() => path(template, input, bindings)).toThrow(/would make a path segment "\." or "\.\."/);
  });

  test.each([[""], [null], [undefined], [[]], [{}], [[""]]])("%j is refused", (value) => {
    for (const style of ["simple", "label", "matrix"] as const) {
      expect(() => path("/a/{x}", { x: value }, { x: style })).toThrow("x: a value that is not empty is required");
    }
  });

  test("an inherited property is no argument", () => {
    expect(() => path("/{toString}", {})).toThrow("toString: a value that is not empty");
  });

  test("any value stays in its segment and comes back", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (value) => {
        fc.pre(value !== "." && value !== "..");
        const sent = new URL(`https://h.test${path("/a/{x}/b", { x: value })}?q`);
        expect(sent.pathname.split("/").map(decodeURIComponent)).toEqual(["", "a", value, "b"]);
        expect(sent.search).toBe("?q");
      }),
    );
  });
});

test("a query in the template is taken apart", () => {
  const plan = compilePath("/e?type=push&x={y} z#f");
  expect(plan.path).toEqual(["/e"]);
  expect(buildPath(plan.query, { y: "a&b" })).toBe("type=push&x=a%26b%20z");
});
