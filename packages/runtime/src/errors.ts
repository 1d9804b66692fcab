import type { ClientCapabilities } from "./registry/types.ts";

/** An error whose message is meant for the model. Anything else that a handler throws stays hidden. */
export class ToolError extends Error {
  override readonly name: string = "ToolError";
}

/** An upstream API answered a request with a status that is not 2xx. */
export class HttpError extends ToolError {
  override readonly name: string = "HttpError";
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** The client has not declared a capability that a tool needs; the message is meant for the model. */
export class MissingCapabilityError extends ToolError {
  override readonly name: string = "MissingCapabilityError";
  /** What it would have to declare, e.g. `{ sampling: {} }`. */
  readonly required: ClientCapabilities;

  constructor(message: string, required: ClientCapabilities) {
    super(message);
    this.required = required;
  }
}

const SHOWN: readonly string[] = ["ToolError", "HttpError", "MissingCapabilityError"];

/** Compared by name, since two copies of this package may be loaded. */
export function isToolError(error: unknown): error is ToolError {
  return error instanceof Error && SHOWN.includes(error.name);
}
