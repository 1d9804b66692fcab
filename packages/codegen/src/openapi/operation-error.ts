import type { Report } from "../diagnostics/types.ts";

/** Why an operation cannot become a tool. Caught by the reader of operations, never seen outside. Compare by `name`. */
export class OperationError extends Error {
  override readonly name: string = "OperationError";
  readonly report: Report;

  constructor(report: Report) {
    super(report.message);
    this.report = report;
  }
}

/** Whether an error is an `OperationError`. */
export function isOperationError(error: unknown): error is OperationError {
  return error instanceof Error && error.name === "OperationError";
}
