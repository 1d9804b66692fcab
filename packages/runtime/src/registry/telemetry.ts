// biome-ignore lint/suspicious/noExplicitAny: contexts and spans are opaque to us, and typed by the API itself
type Opaque = any;

/** What is used of a span. */
export interface TelemetrySpan {
  setAttribute(name: string, value: string): unknown;
  setStatus(status: { readonly code: number }): unknown;
  end(): void;
}

/**
 * What is used of `@opentelemetry/api`: hand it over whole (`import * as telemetry from "@opentelemetry/api"`). Structural,
 * so that nobody installs it who does not trace.
 */
export interface Telemetry {
  readonly trace: {
    getTracer(name: string): TelemetryTracer;
    setSpan(context: Opaque, span: Opaque): Opaque;
  };
  readonly context: {
    active(): Opaque;
    with<Result>(context: Opaque, work: () => Result): Result;
  };
  readonly propagation: {
    extract(context: Opaque, carrier: Record<string, string>): Opaque;
    inject(context: Opaque, carrier: Record<string, string>): void;
  };
}

export interface TelemetryTracer {
  startSpan(
    name: string,
    options: { kind: number; attributes: Record<string, string> },
    context: Opaque,
  ): TelemetrySpan;
}
