import { createLineIndex, type LineIndex } from "../source/line-index.ts";
import { pointerOf } from "../source/location.ts";
import { CATALOGUE, severityOf } from "./catalogue.ts";
import { createPaint, type Paint } from "./paint.ts";
import { toPlainLine } from "./plain-text.ts";
import { nearestPosition } from "./resolve.ts";
import { toSnippet } from "./snippet.ts";
import type { Report, Severity, TextPosition } from "./types.ts";

export interface RenderOptions {
  /** Default `false`. */
  readonly color?: boolean;
  /** How many are printed in full; default 50. */
  readonly max?: number;
  /** Columns of the terminal; default 100, at least 40. */
  readonly width?: number;
}

const ORDER: readonly Severity[] = ["error", "warning", "note"];
const MAX_MESSAGE = 600;
const MAX_POINTER = 200;

/**
 * Reports for people: errors first, each with its source line, carets and a hint. Text from documents is made
 * harmless: no control character reaches the terminal. Empty if there are no reports, else ends in a line break.
 */
export function renderDiagnostics(reports: readonly Report[], options: RenderOptions = {}): string {
  const { color = false, max = 50, width = 100 } = options;
  const sorted = ORDER.flatMap((severity) => reports.filter((report) => severityOf(report) === severity));
  const context: Context = { paint: createPaint(color), width: Math.max(40, width), indexes: new Map() };
  const blocks = sorted.slice(0, max).map((report) => renderReport(report, context));
  const rest = sorted.slice(max);
  if (rest.length > 0) blocks.push([`  and ${rest.length} more: ${countReports(rest)}`]);
  return blocks.map((lines) => `${lines.join("\n")}\n`).join("\n");
}

/** `2 errors, 1 warning`; severities that do not occur are left out. */
export function countReports(reports: readonly Report[]): string {
  return ORDER.flatMap((severity) => {
    const count = reports.filter((report) => severityOf(report) === severity).length;
    return count === 0 ? [] : [`${count} ${severity}${count === 1 ? "" : "s"}`];
  }).join(", ");
}

interface Context {
  readonly paint: Paint;
  readonly width: number;
  /** Line indexes by text; several reports share a document. */
  readonly indexes: Map<string, LineIndex>;
}

function renderReport(report: Report, context: Context): readonly string[] {
  const { paint } = context;
  const severity = severityOf(report);
  const lines = [
    `  ${paint.severity(severity, severity)} ${report.code}  ${paint.bold(toPlainLine(report.message, MAX_MESSAGE))}`,
  ];
  const place = placeOf(report, context.indexes);
  if (place !== undefined) lines.push(...renderPlace(report, place, context));
  lines.push(`    ${renderHint(report)}`);
  return lines;
}

/** A place that was looked up, and the lines around it. */
interface Place extends Omit<TextPosition, "text"> {
  readonly lines: LineIndex;
}

function placeOf({ at, position }: Report, indexes: Context["indexes"]): Place | undefined {
  if (at !== undefined) {
    const found = nearestPosition(at);
    const { document } = at;
    return found && { file: document.file, lines: document.lines?.() ?? linesOf(document.text, indexes), ...found };
  }
  return position && { ...position, lines: linesOf(position.text, indexes) };
}

function linesOf(text: string, indexes: Context["indexes"]): LineIndex {
  const lines = indexes.get(text) ?? createLineIndex(text);
  indexes.set(text, lines);
  return lines;
}

function renderPlace(report: Report, place: Place, { paint, width }: Context): readonly string[] {
  const { file, lines, line, column, length = 1 } = place;
  const pointer = report.at === undefined ? "" : `   #${toPlainLine(pointerOf(report.at), MAX_POINTER)}`;
  const result = [`    ${toPlainLine(file, MAX_POINTER)}:${line}:${column}${paint.faint(pointer)}`];
  const gutter = String(line).length;
  const snippet = toSnippet({ lines, line, column, length, width: width - gutter - 9 });
  if (snippet === undefined) return result;
  const { before, indent, carets } = snippet;
  if (before !== undefined) result.push(gutterLine(String(before.line).padStart(gutter), before.text, paint));
  result.push(gutterLine(String(line), snippet.text, paint));
  const marks = paint.severity(severityOf(report), "^".repeat(carets));
  result.push(gutterLine(" ".repeat(gutter), " ".repeat(indent) + marks, paint));
  return result;
}

function gutterLine(number: string, text: string, paint: Paint): string {
  return `      ${paint.faint(`${number} |`)}${text === "" ? "" : ` ${text}`}`;
}

function renderHint({ code, hint }: Report): string {
  const action = toPlainLine(hint ?? CATALOGUE[code].fix, MAX_MESSAGE);
  return `${action}${/[.?!]$/u.test(action) ? "" : "."} More: mcp-gen explain ${code}`;
}
