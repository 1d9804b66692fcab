import type { Report } from "../../diagnostics/types.ts";

/** A schema that cannot be read at all; what needs it is skipped, or the run stops. Compare by `name`. */
export class SchemaError extends Error {
  override readonly name: string = "SchemaError";
  readonly report: Report;

  constructor(report: Report) {
    super(report.message);
    this.report = report;
  }
}

/** Whether an error is a `SchemaError`. */
export function isSchemaError(error: unknown): error is SchemaError {
  return error instanceof Error && error.name === "SchemaError";
}
