/** Why an input could not be read. */
export type SourceErrorKind = "missing" | "too-large" | "timeout" | "redirect" | "status" | "unreadable";

/** An input could not be read; the message names what was met, without the name of the input. */
export class SourceError extends Error {
  readonly kind: SourceErrorKind;

  constructor(kind: SourceErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "SourceError";
    this.kind = kind;
  }
}

/** The error as a `SourceError`; system errors by their code, everything else `unreadable`. */
export function toSourceError(error: unknown): SourceError {
  if (error instanceof Error && error.name === "SourceError") return error as SourceError;
  const code = codeOf(error) ?? codeOf(error instanceof Error ? error.cause : undefined);
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return new SourceError("missing", "there is no such file", { cause: error });
    case "EISDIR":
      return new SourceError("unreadable", "it is a folder", { cause: error });
    case "EACCES":
    case "EPERM":
      return new SourceError("unreadable", "permission denied", { cause: error });
    case "ENOTFOUND":
      return new SourceError("unreadable", "the host name is unknown", { cause: error });
    case "ECONNREFUSED":
      return new SourceError("unreadable", "the connection was refused", { cause: error });
    default:
      return new SourceError("unreadable", code ?? "it cannot be read", { cause: error });
  }
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
