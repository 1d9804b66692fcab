import type { LogLevel } from "../registry/types.ts";

/** Details of a log record; `error` may be anything that was thrown. */
export interface LogFields {
  readonly [name: string]: unknown;
}

/** The server's own log, which no peer sees. */
export type ServerLog = (level: LogLevel, message: string, fields?: LogFields) => void;
