import { pointerOf } from "../source/location.ts";
import type { Location, Position } from "../source/types.ts";
import { CATALOGUE } from "./catalogue.ts";
import type { Diagnostic, Report } from "./types.ts";

/**
 * Looks the place of a report up. A value that stands nowhere in the text, such as a missing key, has the position of
 * its nearest ancestor that does. The hint is the catalogue's fix unless the report has its own.
 */
export function toDiagnostic(report: Report): Diagnostic {
  const { code, message, at, position } = report;
  const { severity, fix } = CATALOGUE[code];
  const hint = report.hint ?? fix;
  if (at !== undefined) {
    const found = nearestPosition(at);
    const place = found && { line: found.line, column: found.column };
    return { code, severity, message, file: at.document.file, ...place, pointer: pointerOf(at), hint };
  }
  if (position === undefined) return { code, severity, message, hint };
  const { file, line, column } = position;
  return { code, severity, message, file, line, column, hint };
}

/** Several at once, in the order of their reports. */
export function toDiagnostics(reports: readonly Report[]): readonly Diagnostic[] {
  return reports.map(toDiagnostic);
}

/** Position of a place, or of the nearest place above it that has one. */
export function nearestPosition(location: Location): Position | undefined {
  for (let at: Location | undefined = location; at !== undefined; at = at.parent) {
    const found = at.document.position(pointerOf(at));
    if (found !== undefined) return found;
  }
  return undefined;
}
