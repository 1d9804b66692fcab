import type { DiagnosticCode } from "@mcp-gen/codegen";

/** What was asked of a document, beside reading, naming and generating it. */
export interface CheckOptions {
  /** Compile the generated code. */
  readonly types: boolean;
  /** Start servers and list by the official client. */
  readonly serve: boolean;
}

/** How many types say nothing although the document does. */
export interface UnknownShare {
  readonly arguments: number;
  readonly unknownArguments: number;
  readonly outputs: number;
  readonly unknownOutputs: number;
  /** `tool.argument`, or `tool` for an output. */
  readonly places: readonly string[];
}

/** Milliseconds by step. */
export interface Times {
  readonly read: number;
  readonly emit: number;
  /** Names, a second run, and schemas. */
  readonly check?: number;
  readonly types?: number;
  readonly serve?: number;
}

/** Everything that was found about one document. */
export interface DocumentReport {
  readonly id: string;
  /** Codes of the errors, if the document is refused as it stands; the rest then speaks of a lenient run. */
  readonly refused?: readonly DiagnosticCode[];
  readonly operations: number;
  readonly tools: number;
  /** Tools whose schemas were compiled; fewer than all if the list is too long for that. */
  readonly compiled: number;
  /** Whether an official client called one of the tools. */
  readonly called: boolean;
  readonly files: number;
  readonly kilobytes: number;
  readonly skipped: number;
  readonly warnings: Readonly<Record<string, number>>;
  readonly unknown: UnknownShare;
  readonly times: Times;
  /** What must not be; empty if all is well. */
  readonly faults: readonly string[];
}

/** One line a document, and the sums. */
export function toTable(reports: readonly DocumentReport[]): string {
  const head = [
    "document",
    "ops",
    "tools",
    "files",
    "kB",
    "warn",
    "?args",
    "?out",
    "read",
    "emit",
    "check",
    "types",
    "serve",
    "",
  ];
  const rows = [...reports].sort((a, b) => (a.id < b.id ? -1 : 1)).map(toRow);
  const all = [head, ...rows, toSum(reports)];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const lines = all.map((row) =>
    row
      .map((cell, column) =>
        column === 0 || column === head.length - 1
          ? cell.padEnd(widths[column] ?? 0)
          : cell.padStart(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  );
  return `${lines.join("\n")}\n`;
}

function toRow(report: DocumentReport): readonly string[] {
  const { unknown, times, refused, faults } = report;
  const part = report.compiled < report.tools ? `, schemas of ${report.compiled} compiled` : "";
  const verdict =
    faults.length > 0
      ? `FAILED (${faults.length})`
      : refused === undefined
        ? `ok${part}`
        : `refused: ${refused.join(", ")}`;
  return [
    report.id,
    ...[report.operations, report.tools, report.files, report.kilobytes, sumOf(Object.values(report.warnings))].map(
      String,
    ),
    `${unknown.unknownArguments}`,
    `${unknown.unknownOutputs}`,
    ...[times.read, times.emit, times.check, times.types, times.serve].map((ms) =>
      ms === undefined ? "-" : String(Math.round(ms)),
    ),
    verdict,
  ];
}

function toSum(reports: readonly DocumentReport[]): readonly string[] {
  const sum = (pick: (report: DocumentReport) => number | undefined) =>
    String(Math.round(sumOf(reports.map((one) => pick(one) ?? 0))));
  const failed = reports.filter(({ faults }) => faults.length > 0).length;
  return [
    `${reports.length} documents`,
    sum(({ operations }) => operations),
    sum(({ tools }) => tools),
    sum(({ files }) => files),
    sum(({ kilobytes }) => kilobytes),
    sum(({ warnings }) => sumOf(Object.values(warnings))),
    sum(({ unknown }) => unknown.unknownArguments),
    sum(({ unknown }) => unknown.unknownOutputs),
    sum(({ times }) => times.read),
    sum(({ times }) => times.emit),
    sum(({ times }) => times.check),
    sum(({ times }) => times.types),
    sum(({ times }) => times.serve),
    failed === 0 ? "all ok" : `${failed} failed`,
  ];
}

/** Diagnostics by code over all documents, most frequent first. */
export function toCodeTable(reports: readonly DocumentReport[]): string {
  const totals = new Map<string, { count: number; documents: number }>();
  for (const [code, count] of reports.flatMap(({ warnings }) => Object.entries(warnings))) {
    const total = totals.get(code) ?? { count: 0, documents: 0 };
    totals.set(code, { count: total.count + count, documents: total.documents + 1 });
  }
  const sorted = [...totals].sort(([, a], [, b]) => b.count - a.count);
  return sorted
    .map(([code, { count, documents }]) => `${code}  ${String(count).padStart(6)} in ${documents} documents\n`)
    .join("");
}

/** How far the checks went that do not take everything. */
export function toCoverage(reports: readonly DocumentReport[]): string {
  const called = reports.filter((report) => report.called).length;
  const tools = sumOf(reports.map((report) => report.tools));
  const compiled = sumOf(reports.map((report) => report.compiled));
  const lines = [`schemas of ${compiled} of ${tools} tools compiled in both dialects`];
  if (called > 0) lines.push(`a tool of ${called} of ${reports.length} documents called`);
  return `${lines.join("\n")}\n`;
}

/** Share of types that are `unknown` although the document describes something. */
export function toShares(reports: readonly DocumentReport[]): string {
  const sum = (pick: (share: UnknownShare) => number) => sumOf(reports.map(({ unknown }) => pick(unknown)));
  const part = (unknown: number, all: number) =>
    `${unknown} of ${all} (${((unknown / Math.max(all, 1)) * 100).toFixed(2)} %)`;
  const args = part(
    sum((one) => one.unknownArguments),
    sum((one) => one.arguments),
  );
  const outputs = part(
    sum((one) => one.unknownOutputs),
    sum((one) => one.outputs),
  );
  const places = reports.flatMap(({ id, unknown }) => unknown.places.map((place) => `  ${id} ${place}\n`));
  return `unknown although described: ${args} of the argument types, ${outputs} of the output types\n${places.slice(0, 20).join("")}`;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
