import type { Location } from "../source/types.ts";
import type { DiagnosticCode } from "./catalogue.ts";

export type Severity = "error" | "warning" | "note";

/** A place in text that has no parsed value; 1-based, UTF-16 code units. */
export interface TextPosition {
  readonly file: string;
  readonly text: string;
  readonly line: number;
  readonly column: number;
  /** Of the token there; default 1. */
  readonly length?: number;
}

/** What a room reports. Line and column are looked up only when the diagnostic is shown. */
export interface Report {
  readonly code: DiagnosticCode;
  /** One sentence that names the thing in quotes. */
  readonly message: string;
  readonly at?: Location;
  /** For text that did not parse, where there is no pointer yet. */
  readonly position?: TextPosition;
  /** An action, e.g. `Remove the second one.` */
  readonly hint?: string;
}

/** A report with its place looked up: the stable form of `--json`. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly message: string;
  readonly file?: string;
  /** 1-based. */
  readonly line?: number;
  /** 1-based, UTF-16 code units. */
  readonly column?: number;
  /** RFC 6901. */
  readonly pointer?: string;
  readonly hint?: string;
}

/** Collects reports of one run; the same code at the same place counts once. */
export interface DiagnosticSink {
  report(report: Report): void;
  readonly reports: readonly Report[];
  /** True once an error was reported: nothing may be written then. */
  readonly failed: boolean;
}
