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

/** Compared by name, since two copies of this package may be loaded. */
export function isToolError(error: unknown): error is ToolError {
  return error instanceof Error && (error.name === "ToolError" || error.name === "HttpError");
}
