import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classify, errorText, resultText } from "../../src/protocol/json-rpc.ts";

describe("classify (JSON-RPC 2.0 §4, R-001 to R-006)", () => {
  test.each<[string, unknown, object]>([
    ["a request", { jsonrpc: "2.0", id: 1, method: "m" }, { kind: "request", id: 1, method: "m", params: {} }],
    ["id 0 (F160)", { jsonrpc: "2.0", id: 0, method: "m" }, { kind: "request", id: 0 }],
    ["an empty string as id", { jsonrpc: "2.0", id: "", method: "m" }, { kind: "request", id: "" }],
    ["params null", { jsonrpc: "2.0", id: 1, method: "m", params: null }, { kind: "request", params: {} }],
    ["a notification", { jsonrpc: "2.0", method: "m" }, { kind: "notification", method: "m" }],
    ["a notification with bad params", { jsonrpc: "2.0", method: "m", params: 1 }, { kind: "notification" }],
    ["a result", { jsonrpc: "2.0", id: 1, result: {} }, { kind: "response", id: 1 }],
    ["an error without id", { jsonrpc: "2.0", error: { code: 1, message: "" } }, { kind: "response", id: undefined }],
    ["an error with id null", { jsonrpc: "2.0", id: null, error: {} }, { kind: "response", id: undefined }],
  ])("%s", (_, value, expected) => {
    expect(classify(value)).toMatchObject(expected);
  });

  test.each<[string, unknown, number | string | undefined, number]>([
    ["null", null, undefined, -32600],
    ["a number", 1, undefined, -32600],
    ["an array", [], undefined, -32600],
    ["id null (F161)", { jsonrpc: "2.0", id: null, method: "m" }, undefined, -32600],
    ["id 1.5", { jsonrpc: "2.0", id: 1.5, method: "m" }, undefined, -32600],
    ["id true", { jsonrpc: "2.0", id: true, method: "m" }, undefined, -32600],
    ["an id that JSON rounded", { jsonrpc: "2.0", id: 2 ** 53, method: "m" }, undefined, -32600],
    ["another version (F165)", { jsonrpc: "1.0", id: 6, method: "m" }, 6, -32600],
    ["no version", { id: "x", method: "m" }, "x", -32600],
    ["a method that is no string", { jsonrpc: "2.0", id: 5, method: 1 }, 5, -32600],
    ["an inherited method", { jsonrpc: "2.0", id: 5, ["__proto__"]: { method: "m" } }, 5, -32600],
    ["params that are an array", { jsonrpc: "2.0", id: 1, method: "m", params: [] }, 1, -32602],
    ["params that are a string", { jsonrpc: "2.0", id: 1, method: "m", params: "x" }, 1, -32602],
  ])("%s is invalid", (_, value, id, code) => {
    expect(classify(value)).toMatchObject({ kind: "invalid", id, error: { code } });
  });

  test("any JSON value is classified, and only objects with a string method are worked on", () => {
    const envelope = fc.record(
      {
        jsonrpc: fc.constantFrom("2.0", "1.0", 2),
        id: fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.double()),
        method: fc.oneof(fc.string(), fc.integer()),
        params: fc.jsonValue(),
        result: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), envelope), (value) => {
        const message = classify(JSON.parse(JSON.stringify(value)));
        if (message.kind === "invalid") expect([-32600, -32602]).toContain(message.error.code);
        if (message.kind === "request") expect(["string", "number"]).toContain(typeof message.id);
        if (message.kind === "notification") expect(value).not.toHaveProperty("id");
      }),
      { seed: 20261201, numRuns: 500 },
    );
  });
});

test("the id of an answer has the type it came with, and is left out where there is none (R-003, R-004)", () => {
  expect(resultText("1", "{}")).toBe('{"jsonrpc":"2.0","id":"1","result":{}}');
  expect(resultText(1, "{}")).toBe('{"jsonrpc":"2.0","id":1,"result":{}}');
  expect(errorText(undefined, { code: -32700, message: "m" })).toBe(
    '{"jsonrpc":"2.0","error":{"code":-32700,"message":"m"}}',
  );
});
