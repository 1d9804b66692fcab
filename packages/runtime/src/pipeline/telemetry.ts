import type { Telemetry } from "../registry/telemetry.ts";
import { isPromise } from "./is-promise.ts";
import type { Call, ToolResult } from "./types.ts";

/** Runs a call within a span of its own, as a child of what the client's `_meta` names. */
export type WithSpan = (
  tool: string,
  call: Call,
  work: () => ToolResult | Promise<ToolResult>,
) => ToolResult | Promise<ToolResult>;

/** `SpanKind.SERVER` and `SpanStatusCode.ERROR` of the API. */
const SERVER = 1;
const ERROR = 2;

/** Names follow the semantic conventions of OpenTelemetry for MCP; neither arguments nor results are recorded. */
export function createSpans({ trace, context, propagation }: Telemetry): WithSpan {
  const tracer = trace.getTracer("@mcp-gen/runtime");
  return (tool, call, work) => {
    const parent = propagation.extract(context.active(), carrierOf(call.meta));
    const attributes = {
      "mcp.method.name": "tools/call",
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": tool,
      ...(call.caller.sessionId !== undefined && { "mcp.session.id": call.caller.sessionId }),
    };
    const span = tracer.startSpan(`tools/call ${tool}`, { kind: SERVER, attributes }, parent);
    const end = (result: ToolResult): ToolResult => {
      if (result.isError) {
        span.setAttribute("error.type", "tool_error");
        span.setStatus({ code: ERROR });
      }
      span.end();
      return result;
    };
    const result = context.with(trace.setSpan(parent, span), work);
    return isPromise(result) ? result.then(end) : end(result);
  };
}

/** Headers that let the upstream API's spans be children of the call's (W3C Trace Context). */
export function traceHeaders({ context, propagation }: Telemetry): Readonly<Record<string, string>> {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier;
}

/** The keys of `_meta` that have no prefix, where they are texts. */
function carrierOf(meta: Call["meta"]): Record<string, string> {
  const names = ["traceparent", "tracestate", "baggage"];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = Object.hasOwn(meta, name) ? meta[name] : undefined;
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}
