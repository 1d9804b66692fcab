import type { Severity } from "./types.ts";

/** What `mcp-gen explain` says about a code. */
export interface DiagnosticDoc {
  readonly severity: Severity;
  /** A few words, without a full stop. */
  readonly title: string;
  /** Why this is reported. */
  readonly cause: string;
  /** What to do about it. */
  readonly fix: string;
}
