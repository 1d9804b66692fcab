import { describe, expect, test } from "vitest";
import { logLine } from "../../src/pipeline/log-line.ts";

const fieldsOf = (fields: object) => {
  const { time: _, level: __, message: ___, ...rest } = JSON.parse(logLine("info", "m", { ...fields }));
  return rest;
};

describe("logLine", () => {
  test("is one line of JSON with time, level and message (R-061)", () => {
    const line = logLine("warning", "a\nb", { n: 1 });
    expect(line).not.toContain("\n");
    expect(JSON.parse(line)).toEqual({
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: "warning",
      message: "a\nb",
      n: 1,
    });
  });

  test.each<[string, object, object]>([
    [
      "fields by name",
      { apiKey: "k", "X-Api-Key": "k", Authorization: "x", refresh_token: "t", cookie: "c", n: 1 },
      {
        apiKey: "[redacted]",
        "X-Api-Key": "[redacted]",
        Authorization: "[redacted]",
        refresh_token: "[redacted]",
        cookie: "[redacted]",
        n: 1,
      },
    ],
    ["within", { headers: { password: { deep: "p" } } }, { headers: { password: "[redacted]" } }],
    ["a scheme", { e: "sent Bearer abcdef123456 to x" }, { e: "sent Bearer [redacted] to x" }],
    ["a query", { e: "GET https://x.test/?api_key=abc&q=1" }, { e: "GET https://x.test/?api_key=[redacted]&q=1" }],
    ["a URL's user", { e: "https://me:pass@x.test/" }, { e: "https://[redacted]@x.test/" }],
    [
      "nothing else",
      { e: "the token was refused", q: "https://x.test/?page=2" },
      { e: "the token was refused", q: "https://x.test/?page=2" },
    ],
  ])("takes credentials out: %s (R-177)", (_, fields, expected) => {
    expect(fieldsOf(fields)).toEqual(expected);
  });

  test("takes an error with its stack, and anything else that may be thrown", () => {
    expect(fieldsOf({ error: new TypeError("no") }).error).toMatch(/^TypeError: no\n {4}at /);
    const cycle: Record<string, unknown> = { n: 1n };
    cycle.self = cycle;
    expect(() => logLine("error", "m", { cycle, f: () => 1, s: Symbol("s"), u: undefined })).not.toThrow();
    expect(logLine("error", "m", { long: "x".repeat(1e6) }).length).toBeLessThan(10_000);
  });
});
