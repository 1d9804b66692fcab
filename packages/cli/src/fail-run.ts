import { type Diagnostic, type Report, toDiagnostics } from "@mcp-gen/codegen";
import type { CommandArguments } from "./commands.ts";
import { ExitCode } from "./exit-code.ts";
import type { Io } from "./terminal/io.ts";
import { printDiagnostics } from "./terminal/print-diagnostics.ts";

export interface RunContext {
  readonly args: CommandArguments;
  readonly io: Io;
  /** What `--json` prints for a run that failed. Default: `{ "diagnostics": […] }`. */
  readonly toJson?: (diagnostics: readonly Diagnostic[]) => unknown;
}

/** Prints why a run cannot go on, for people and, with `--json`, for machines. Answers the exit code. */
export function failRun(
  reports: readonly Report[],
  { args, io, toJson = (diagnostics) => ({ diagnostics }), because }: RunContext & { readonly because?: string },
): number {
  printDiagnostics(reports, io);
  if (because !== undefined) io.stderr(`${because}\n`);
  if (args.json === true) io.stdout(`${JSON.stringify(toJson(toDiagnostics(reports)))}\n`);
  return ExitCode.failed;
}
