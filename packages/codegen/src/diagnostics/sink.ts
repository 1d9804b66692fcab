import { pointerOf } from "../source/location.ts";
import { CATALOGUE } from "./catalogue.ts";
import type { DiagnosticSink, Report } from "./types.ts";

/** Collects reports in order. The same code at the same place counts once; without a place, the same message. */
export function createSink(): DiagnosticSink {
  const reports: Report[] = [];
  const seen = new Set<string>();
  let failed = false;
  return {
    reports,
    get failed() {
      return failed;
    },
    report(report) {
      const key = `${report.code}\n${placeOf(report)}`;
      if (seen.has(key)) return;
      seen.add(key);
      reports.push(report);
      if (CATALOGUE[report.code].severity === "error") failed = true;
    },
  };
}

function placeOf({ at, position, message }: Report): string {
  if (at !== undefined) return `${at.document.url}\n${pointerOf(at)}`;
  if (position !== undefined) return `${position.file}\n${position.line}:${position.column}`;
  return `\n${message}`;
}
