import type { ToolAnnotations } from "../catalog/types.ts";

type Hints = Pick<ToolAnnotations, "readOnlyHint" | "destructiveHint" | "idempotentHint">;

const SAFE: Hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };

/** By method, as HTTP defines them (RFC 9110 §9.2); PATCH and unknown methods may destroy. */
const BY_METHOD: ReadonlyMap<string, Hints> = new Map([
  ["GET", SAFE],
  ["HEAD", SAFE],
  ["OPTIONS", SAFE],
  ["QUERY", SAFE],
  ["PUT", { readOnlyHint: false, destructiveHint: true, idempotentHint: true }],
  ["DELETE", { readOnlyHint: false, destructiveHint: true, idempotentHint: true }],
  ["POST", { readOnlyHint: false, destructiveHint: false, idempotentHint: false }],
]);

const UNKNOWN: Hints = { readOnlyHint: false, destructiveHint: true, idempotentHint: false };

/** The annotations of a method written out in full, and what replaces them. */
export function toAnnotations(method: string, overrides?: Partial<ToolAnnotations>): ToolAnnotations {
  return { ...(BY_METHOD.get(method) ?? UNKNOWN), openWorldHint: true, ...overrides };
}
