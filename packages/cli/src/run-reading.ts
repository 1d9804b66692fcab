import {
  createNodeHost,
  createSink,
  type DiagnosticSink,
  type Reading,
  readCatalog,
  severityOf,
} from "@mcp-gen/codegen";
import type { CommandArguments } from "./commands.ts";
import { readSettings, type Settings } from "./config/settings.ts";
import { ExitCode } from "./exit-code.ts";
import type { Io } from "./terminal/io.ts";
import { printDiagnostics } from "./terminal/print-diagnostics.ts";

/** A document that was read, and how. */
export interface ReadRun {
  readonly settings: Settings;
  readonly reading: Reading;
  readonly sink: DiagnosticSink;
}

export interface ReadRunOptions {
  readonly args: CommandArguments;
  readonly io: Io;
  /** Names by operation key, from the manifest of the output folder. */
  readonly pinnedNames?: (settings: Settings) => Readonly<Record<string, string>> | undefined;
  /** Told when the settings are known and reading begins. */
  readonly onStart?: () => void;
}

/**
 * Reads what the arguments name. Answers an exit code instead if it cannot be used; the reasons were printed then.
 * Everything else that was reported is left to the caller.
 */
export async function runReading({ args, io, pinnedNames, onStart }: ReadRunOptions): Promise<ReadRun | number> {
  const sink = createSink();
  const settings = await readSettings(args, io, sink);
  if (settings === undefined) return failed(sink, io);
  onStart?.();
  const pinned = pinnedNames?.(settings);
  const reading = await readCatalog(
    { ...settings, host: createNodeHost(), ...(pinned !== undefined && { pinnedNames: pinned }) },
    sink,
  );
  if (reading === undefined || sink.failed) return failed(sink, io);
  if (args.strict === true && sink.reports.some((report) => severityOf(report) === "warning")) return failed(sink, io);
  return { settings, reading, sink };
}

function failed(sink: DiagnosticSink, io: Io): number {
  printDiagnostics(sink.reports, io);
  return ExitCode.failed;
}
