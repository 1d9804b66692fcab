import { logLine } from "../pipeline/log-line.ts";
import type { ServerLog } from "../pipeline/server-log.ts";
import { severityOf } from "../protocol/log-level.ts";
import type { LogLevel } from "../registry/types.ts";

/** Writes records from a level on to standard error, one JSON line each. */
export function createStderrLog(threshold: LogLevel): ServerLog {
  const least = severityOf(threshold);
  return (level, message, fields) => {
    // `console.error` also swallows that standard error is closed.
    if (severityOf(level) >= least) console.error(logLine(level, message, fields));
  };
}
