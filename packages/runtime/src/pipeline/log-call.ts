import type { CallEvent, RegistryOptions } from "../registry/types.ts";
import type { ServerLog } from "./server-log.ts";
import type { Call, ToolResult } from "./types.ts";

export interface CallRecord {
  readonly tool: string;
  /** `performance.now()` when the call came in. */
  readonly start: number;
  readonly result: ToolResult;
  readonly call: Call;
}

/** The last step of every call: one record, without arguments or results, which may hold what nobody else may read. */
export function logCall(log: ServerLog, { onCall }: RegistryOptions, record: CallRecord): void {
  const { tool, start, call } = record;
  const outcome = outcomeOf(record);
  const duration = performance.now() - start;
  log(outcome === "ok" ? "debug" : "info", "tools/call", { tool, outcome, ms: Math.round(duration) });
  if (onCall === undefined) return;
  try {
    onCall({ tool, outcome, duration, caller: call.caller, client: call.client });
  } catch (error) {
    log("error", "onCall failed", { tool, error });
  }
}

function outcomeOf({ result, call: { cancellation } }: CallRecord): CallEvent["outcome"] {
  if (cancellation.suspended) return "input_required";
  if (cancellation.reason !== undefined) return "stopped";
  return result.isError ? "error" : "ok";
}
