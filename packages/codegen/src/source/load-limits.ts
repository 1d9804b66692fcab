import type { SourceLimits } from "./types.ts";

/**
 * Limits that hold unless configured otherwise. Each stops a small hostile document from using up memory, stack or time:
 *
 * - `maxBytes` 64 MiB a file: the largest public descriptions are about 15 MB; parsed they take some ten times their size.
 * - `maxDepth` 256 levels: real documents stay below 40, and recursive readers stay far from the end of the stack.
 * - `maxNodes` 2,000,000 values once YAML aliases are written out: four times those of a 13 MB description.
 * - `maxFiles` 5,000: the largest descriptions that are split keep one file per path and schema, about 1,500.
 * - `timeoutMs` 30,000 for one fetch, redirects and body included.
 */
export const DEFAULT_LIMITS: SourceLimits = Object.freeze({
  maxBytes: 64 * 1024 * 1024,
  maxDepth: 256,
  maxNodes: 2_000_000,
  maxFiles: 5_000,
  timeoutMs: 30_000,
});

/** The given limits, and the default where one is not given. */
export function toLimits(limits: Partial<SourceLimits> = {}): SourceLimits {
  return { ...DEFAULT_LIMITS, ...limits };
}
