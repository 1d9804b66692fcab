import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRegistry, defineRequest, defineTools, ToolError } from "@mcp-gen/runtime";
import { createHandler } from "@mcp-gen/runtime/handler";
import * as telemetry from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

const exporter = new InMemorySpanExporter();
const PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

let upstream: string | undefined;
const api = createServer((request, response) => {
  upstream = request.headers.traceparent as string | undefined;
  response.writeHead(200, { "content-type": "application/json" }).end("{}");
});
let handler: ReturnType<typeof createHandler>;

beforeAll(async () => {
  telemetry.trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
  );
  telemetry.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  telemetry.propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  api.listen(0, "127.0.0.1");
  await once(api, "listening");
  const server = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const request = defineRequest({ method: "GET", path: "/" });
  const definition = defineTools([
    { name: "get", description: "Asks the API.", run: async (input, ctx) => (await ctx.http(request, input)).value() },
    {
      name: "fail",
      description: "Fails.",
      run: () => {
        throw new ToolError("no");
      },
    },
  ]);
  const registry = createRegistry({ ...definition, apis: { api: { server } } }, { telemetry });
  handler = createHandler(registry, { name: "traced", version: "1.0.0" });
});

afterAll(() => {
  api.closeAllConnections();
  api.close();
});

beforeEach(() => {
  exporter.reset();
});

async function call(name: string): Promise<void> {
  const response = await handler(
    new Request("http://localhost/mcp", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": "tools/call",
        "mcp-name": name,
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: {
          name,
          _meta: {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
            traceparent: PARENT,
          },
        },
      }),
    }),
  );
  await response.text();
}

describe("OpenTelemetry", () => {
  test("a call is a child of what the client names, and the upstream request is its child (R-015)", async () => {
    await call("get");
    const [span] = exporter.getFinishedSpans();
    expect(span?.name).toBe("tools/call get");
    expect(span?.attributes).toEqual({
      "mcp.method.name": "tools/call",
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": "get",
    });
    expect(span?.parentSpanContext?.spanId).toBe("b7ad6b7169203331");
    expect(upstream).toBe(`00-0af7651916cd43dd8448eb211c80319c-${span?.spanContext().spanId}-01`);
  });

  test("a tool that fails is an error", async () => {
    await call("fail");
    const [span] = exporter.getFinishedSpans();
    expect(span?.status.code).toBe(telemetry.SpanStatusCode.ERROR);
    expect(span?.attributes["error.type"]).toBe("tool_error");
  });
});
