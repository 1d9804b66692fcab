import { describe, expect, test, vi } from "vitest";
import { HttpError, ToolError } from "../../src/errors.ts";
import { defineRequest } from "../../src/http/define-request.ts";
import { createCallTool } from "../../src/pipeline/call-tool.ts";
import { createCancellation } from "../../src/pipeline/cancellation.ts";
import { createRegistry } from "../../src/registry/create-registry.ts";
import type { RegistryOptions, ToolContext } from "../../src/registry/types.ts";
import { callOf, openSession, registryOf, type TestTool } from "../protocol/helper.ts";

async function callOne(tool: TestTool, args: object = {}, options: RegistryOptions = {}) {
  const session = openSession({ t: tool }, options);
  const { result } = await session.call("t", args);
  return { ...result, text: result.content[0]?.text as string, logs: session.logs };
}

describe("errors of handlers (R-135)", () => {
  test.each<[string, () => unknown, string]>([
    ["a ToolError", () => Promise.reject(new ToolError("Ask for fewer.")), "Ask for fewer."],
    ["an HttpError", () => Promise.reject(new HttpError("GET /x answered 404.", 404)), "GET /x answered 404."],
    [
      "a ToolError of another copy",
      () => Promise.reject(Object.assign(new Error("Hi."), { name: "ToolError" })),
      "Hi.",
    ],
    [
      "a ToolError thrown at once",
      () => {
        throw new ToolError("Now.");
      },
      "Now.",
    ],
  ])("%s is shown", async (_, run, text) => {
    const result = await callOne({ run, outputSchema: { type: "object" } });
    expect(result).toMatchObject({ isError: true, content: [{ type: "text", text }] });
    expect(result).not.toHaveProperty("structuredContent");
  });

  test.each<[string, unknown]>([
    ["an Error", new Error("secret /etc/passwd")],
    ["a text", "secret"],
    ["undefined", undefined],
    ["a value that cannot be sent", "bigint"],
  ])("%s stays hidden and is logged", async (_, thrown) => {
    const run = () => {
      if (thrown === "bigint") return { n: 1n };
      throw thrown;
    };
    const result = await callOne({ run });
    expect(result).toMatchObject({ isError: true, text: "t failed because of an internal error." });
    expect(JSON.stringify(result.content)).not.toContain("secret");
    expect(result.logs[0]).toMatchObject({ level: "error", fields: { tool: "t" } });
  });
});

describe("limits of a call", () => {
  test("a handler that does not end is stopped, and told so by its signal", async () => {
    let signal: AbortSignal | undefined;
    const run = (_: object, ctx: ToolContext) => {
      signal = ctx.signal;
      return new Promise(() => undefined);
    };
    const result = await callOne({ run }, {}, { callTimeoutMs: 20 });
    expect(result).toMatchObject({ isError: true, text: "t did not end within 0.02 s and was stopped." });
    expect(signal?.aborted).toBe(true);
  });

  test("the signal works taken out of the context, and is made only if it is asked for", async () => {
    const run = (_: object, { signal, http, progress, log }: ToolContext) => {
      progress(1);
      return [signal instanceof AbortSignal, typeof http, typeof log];
    };
    expect((await callOne({ run })).text).toBe('[true,"function","function"]');
    const cancellation = createCancellation();
    const call = createCallTool(registryOf({ t: { run: () => 1 } }), { log: () => undefined });
    await call(callOf("t", cancellation));
    expect(cancellation.controller).toBeUndefined();
  });
});

describe("finding a tool", () => {
  test("its file is loaded on the first call, once, also for calls at the same time", async () => {
    const load = vi.fn(async () => () => "x");
    const other = vi.fn();
    const definition = {
      tools: { a: { load }, b: { load: other } },
      catalog: async () => ({ a: '{"inputSchema":{"type":"object"}}', b: "not even JSON" }),
    };
    const call = createCallTool(createRegistry(definition), { log: () => undefined });
    const one = () => call(callOf("a"));
    await Promise.all([one(), one()]);
    await one();
    expect(load).toHaveBeenCalledTimes(1);
    expect(other).not.toHaveBeenCalled();
  });

  test("an override takes the place of the handler, which is not loaded", async () => {
    const load = vi.fn(async () => (): string => "generated");
    const definition = { tools: { a: { load } }, catalog: async () => ({ a: '{"inputSchema":{"type":"object"}}' }) };
    const registry = createRegistry(definition, { overrides: { a: () => "mine" } });
    const call = createCallTool(registry, { log: () => undefined });
    const result = await call(callOf("a"));
    expect(result?.content).toEqual([{ type: "text", text: "mine" }]);
    expect(load).not.toHaveBeenCalled();
  });

  test("arguments are checked before the handler is run (R-147)", async () => {
    const run = vi.fn();
    const result = await callOne({ run, inputSchema: { type: "object", additionalProperties: false } }, { x: 1 });
    expect(result).toMatchObject({ isError: true, text: expect.stringMatching(/^t was not called/) });
    expect(run).not.toHaveBeenCalled();
  });

  test("another validator may be given", async () => {
    const compile = vi.fn(() => () => []);
    const result = await callOne(
      { run: () => 1, inputSchema: { type: "object", maxProperties: 0 } },
      { x: 1 },
      {
        validator: () => ({ compile }),
      },
    );
    expect(result.isError).toBe(false);
    expect(compile).toHaveBeenCalled();
  });
});

test("upstream notes stand beside the value, and every request goes through http.fetch", async () => {
  const request = defineRequest<object, unknown>({ method: "GET", path: "/x", responses: { 200: "application/json" } });
  const fetch = vi.fn(async (_: Request) =>
    Response.json([1], { headers: { link: '<https://api.example.test/x?page=2>; rel="next"' } }),
  );
  const definition = {
    tools: {
      t: { load: async () => async (input: object, ctx: ToolContext) => (await ctx.http(request, input)).value() },
    },
    catalog: async () => ({ t: '{"inputSchema":{"type":"object"}}' }),
    apis: { api: { server: "https://api.example.test" } },
  };
  const call = createCallTool(createRegistry(definition, { http: { fetch } }), { log: () => undefined });
  const result = await call(callOf("t"));
  expect(fetch.mock.calls[0]?.[0].url).toBe("https://api.example.test/x");
  expect(result?.content[0]).toEqual({ type: "text", text: "[1]" });
  expect(JSON.stringify(result?.content[1])).toContain("page=2");
});

test("each call leaves one record, without arguments and results", async () => {
  const ok = await callOne({ run: () => "secret" }, { password: "secret" });
  expect(ok.logs).toEqual([
    { level: "debug", message: "tools/call", fields: { tool: "t", outcome: "ok", ms: expect.any(Number) } },
  ]);
  const refused = await callOne({ run: () => 1, inputSchema: { type: "object", maxProperties: 0 } }, { x: 1 });
  expect(refused.logs).toMatchObject([{ level: "info", fields: { outcome: "error" } }]);
});
