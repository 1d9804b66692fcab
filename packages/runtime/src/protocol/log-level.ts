import type { LogLevel } from "../registry/types.ts";

/** RFC 5424 §6.2.1 severities as MCP names them, from least to most severe. */
const LEVELS: readonly LogLevel[] = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];

export function isLogLevel(value: unknown): value is LogLevel {
  return (LEVELS as readonly unknown[]).includes(value);
}

/** 0 for `debug` to 7 for `emergency`. */
export function severityOf(level: LogLevel): number {
  return LEVELS.indexOf(level);
}
