import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { runFault } from "./runner/run-check.ts";
import type { Check, Fault } from "./runner/types.ts";

const PING = { jsonrpc: "2.0", id: 1, method: "nothing" };
const REQUEST = {
  method: "POST",
  path: "/mcp",
  headers: { "content-type": "application/json", "mcp-protocol-version": "1999-01-01" },
  body: PING,
};

/** Checks over HTTP by one document, each with what is right. */
function faultOf(check: Check): Fault {
  const folder = fileURLToPath(new URL("inputs/F175-origin-host-not-checked", import.meta.url));
  return { id: "F175", title: "probe", level: "spec", spec: "spec.yaml", folder, checks: [check] };
}

const http = (expectation: object, more: object = {}): Fault =>
  faultOf({ type: "http", request: { ...REQUEST, ...more }, expect: expectation });

describe("the check `http`", () => {
  test.each<[string, Fault]>([
    [
      "a status",
      http({ status: 400, errorCode: -32022, contentTypeMatches: "(?i)^APPLICATION/json", bodyEmpty: false }),
    ],
    ["one of several", http({ statusOneOf: [404, 400] })],
    [
      "a body that is no JSON",
      http({ status: 400, errorCode: -32700 }, { rawBody: "{", headers: { "content-type": "application/json" } }),
    ],
    [
      "a body that is too large",
      http({ status: 413 }, { rawBodyRepeat: [" ", 5_000_000], headers: { "content-type": "application/json" } }),
    ],
  ])("holds for %s", (_, fault) => runFault(fault, "serve"));

  test.each<[string, Fault]>([
    ["another status", http({ status: 200 })],
    ["none of several", http({ statusOneOf: [200, 404] })],
    ["another code", http({ errorCode: -1 })],
    ["another type", http({ contentTypeMatches: "^text/" })],
    ["a body that is not empty", http({ bodyEmpty: true })],
    ["a header that is missing", http({ headers: { "access-control-allow-origin": "*" } })],
    ["a key that is unknown", http({ stauts: 400 })],
    ["an option that is unknown", faultOf({ type: "http", config: { x: [] }, request: REQUEST, expect: {} })],
  ])("fails for %s", (_, fault) => expect(runFault(fault, "serve")).rejects.toThrow());
});

test("the check `sseIdle` fails where the answer comes before a sign of life", async () => {
  const expectation = { commentFramesAtLeast: 1 };
  const fault = faultOf({ type: "sseIdle", op: "GET /ping", upstreamDelayMs: 10, expect: expectation });
  await expect(runFault(fault, "serve")).rejects.toThrow();
});
