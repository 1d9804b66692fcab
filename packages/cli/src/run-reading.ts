import {
  createNodeHost,
  createSink,
  type DiagnosticSink,
  type Reading,
  type ReadStep,
  readCatalog,
  severityOf,
} from "@mcp-gen/codegen";
import type { CommandArguments } from "./commands.ts";
import { readSettings, type Settings } from "./config/settings.ts";
import { failRun, type RunContext } from "./fail-run.ts";
import type { Io } from "./terminal/io.ts";

/** A document that was read, and how. */
export interface ReadRun {
  readonly settings: Settings;
  readonly reading: Reading;
  readonly sink: DiagnosticSink;
}

export interface ReadRunOptions extends RunContext {
  readonly args: CommandArguments;
  readonly io: Io;
  /** Names by operation key, from the manifest of the output folder; what is wrong with it is reported. */
  readonly pinnedNames?: (settings: Settings, sink: DiagnosticSink) => Readonly<Record<string, string>> | undefined;
  /** Told what comes next, and how many characters are loaded. */
  readonly onStep?: (step: ReadStep, characters: number) => void;
}

/**
 * Reads what the arguments name. Answers an exit code instead if it cannot be used; the reasons were printed then.
 * Everything else that was reported is left to the caller.
 */
export async function runReading(options: ReadRunOptions): Promise<ReadRun | number> {
  const { args, io, onStep } = options;
  const sink = createSink();
  const settings = await readSettings(args, io, sink);
  if (settings === undefined) return failRun(sink.reports, options);
  const pinnedNames = options.pinnedNames?.(settings, sink);
  if (sink.failed) return failRun(sink.reports, options);
  const host = { ...createNodeHost(), cwd: io.cwd };
  const reading = await readCatalog(
    {
      ...settings,
      host,
      ...(pinnedNames !== undefined && { pinnedNames }),
      onStep: (step, documents) =>
        onStep?.(
          step,
          documents.reduce((sum, { root }) => sum + (root.bytes ?? root.text).length, 0),
        ),
    },
    sink,
  );
  if (reading === undefined || sink.failed) return failRun(sink.reports, options);
  if (args.strict === true && sink.reports.some((report) => severityOf(report) === "warning"))
    return failRun(sink.reports, { ...options, because: "Warnings count as errors (--strict)." });
  return { settings, reading, sink };
}
