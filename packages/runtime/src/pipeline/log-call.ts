import type { ServerLog } from "./server-log.ts";
import type { ToolResult } from "./types.ts";

export interface CallRecord {
  readonly tool: string;
  /** `performance.now()` when the call came in. */
  readonly start: number;
  readonly result: ToolResult;
  readonly cancelled: boolean;
}

/** The last step of every call: one record, without arguments or results, which may hold what nobody else may read. */
export function logCall(log: ServerLog, { tool, start, result, cancelled }: CallRecord): void {
  const outcome = cancelled ? "stopped" : result.isError ? "error" : "ok";
  log(outcome === "ok" ? "debug" : "info", "tools/call", { tool, outcome, ms: Math.round(performance.now() - start) });
}
