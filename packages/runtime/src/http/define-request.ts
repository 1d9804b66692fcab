import type { HttpRequest } from "../registry/types.ts";
import type { RequestSpec } from "./request-spec.ts";

/**
 * Names an HTTP request by its data and remembers the types of its tool.
 *
 * Costs nothing at start-up: the first send compiles the description, and the compiled form is kept with it.
 */
export function defineRequest<Input = unknown, Output = unknown>(spec: RequestSpec): HttpRequest<Input, Output> {
  return Object.freeze({ spec });
}
