import type { OutputSpec } from "./types.ts";

/** Whether every documented success is JSON with a schema: only then can an output schema be listed. */
export function isAllJson({ kinds, schema }: Pick<OutputSpec, "kinds" | "schema">): boolean {
  return schema !== undefined && kinds.length > 0 && kinds.every((kind) => kind === "json");
}
