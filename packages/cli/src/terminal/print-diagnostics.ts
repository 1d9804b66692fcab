import { type Report, renderDiagnostics, severityOf } from "@mcp-gen/codegen";
import type { Io } from "./io.ts";

/** Prints what was found, errors first. Notes are left to `list --json`, unless they are all there is to say. */
export function printDiagnostics(reports: readonly Report[], io: Io, max = 20): void {
  const shown = reports.filter((report) => severityOf(report) !== "note");
  if (shown.length === 0) return;
  io.stderr(`\n${renderDiagnostics(shown, { color: io.color, width: io.columns, max })}`);
}

/** `3 warnings, 2 notes`, or nothing. */
export function countBySeverity(reports: readonly Report[]): string {
  const count = (severity: string, noun: string) => {
    const number = reports.filter((report) => severityOf(report) === severity).length;
    return number === 0 ? [] : [`${number} ${noun}${number === 1 ? "" : "s"}`];
  };
  const notes = count("note", "note").map((text) => `${text} (--json shows them)`);
  return [...count("error", "error"), ...count("warning", "warning"), ...notes].join("   ");
}
