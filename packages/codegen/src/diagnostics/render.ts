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
  const place = placeOf(report);
  if (place !== undefined) lines.push(...renderPlace(report, place, context));
  lines.push(`    ${renderHint(report)}`);
  return lines;
}

function placeOf({ at, position }: Report): TextPosition | undefined {
  if (at === undefined) return position;
  const found = nearestPosition(at);
  const { file, text } = at.document;
  return found && { file, text, ...found };
}

function renderPlace(report: Report, place: TextPosition, { paint, width, indexes }: Context): readonly string[] {
  const { file, text, line, column, length = 1 } = place;
  const pointer = report.at === undefined ? "" : `   #${toPlainLine(pointerOf(report.at), MAX_POINTER)}`;
  const result = [`    ${toPlainLine(file, MAX_POINTER)}:${line}:${column}${paint.faint(pointer)}`];
  const index = report.at?.document.lines?.() ?? indexes.get(text) ?? createLineIndex(text);
  indexes.set(text, index);
  const gutter = String(line).length;
  const snippet = toSnippet({ text, lines: index, line, column, length, width: width - gutter - 9 });
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
