import { relative } from "node:path";
import { applyPlan, type OutputPlan, type Report, severityOf } from "@mcp-gen/codegen";
import type { Command, CommandArguments } from "../commands.ts";
import { INPUT_FLAGS } from "../config/input-flags.ts";
import { ExitCode } from "../exit-code.ts";
import { openOutput, planFiles } from "../output-folder.ts";
import { type ReadRun, runReading } from "../run-reading.ts";
import { describeDocuments } from "../terminal/describe-documents.ts";
import type { Io } from "../terminal/io.ts";
import { printDiagnostics } from "../terminal/print-diagnostics.ts";
import { createProgress } from "../terminal/progress.ts";
import { renderPlan } from "../terminal/render-plan.ts";
import { renderSummary } from "../terminal/summary.ts";

/** `mcp-gen generate`: documents → files. */
export const generate: Command = {
  definition: {
    meta: { name: "mcp-gen generate", description: "Write typed, readable code for the tools of a document." },
    args: {
      inputs: {
        type: "positional",
        required: false,
        description: "OpenAPI documents: files, URLs, or - for standard input",
        valueHint: "SPEC",
      },
      out: { type: "string", alias: "o", description: "Output folder", valueHint: "DIR" },
      "dry-run": { type: "boolean", description: "Show what would change, as a diff, and write nothing" },
      force: { type: "boolean", description: "Overwrite what was edited, after saving it as <file>.bak" },
      "base-url": { type: "string", description: "Server URL instead of the document's", valueHint: "URL" },
      ...INPUT_FLAGS,
      json: { type: "boolean", description: "Print the result as JSON" },
    },
  },
  run: runGenerate,
};

async function runGenerate(args: CommandArguments, io: Io): Promise<number> {
  const started = performance.now();
  const progress = createProgress(io);
  const output = openOutput(args, io);
  const run = await runReading({
    args,
    io,
    pinnedNames: (settings) => output.pinnedNames(settings),
    onStart: () => progress.step("reading", 0.1),
  });
  if (typeof run === "number") {
    progress.end();
    return run;
  }
  progress.step("writing code", 0.5);
  const dir = output.dirOf(run.settings);
  const plan = planFiles({ run, dir, fs: output.fs, force: args.force === true });
  progress.end();
  if (plan === undefined || run.sink.failed) return conflict(run, io);
  io.stderr(describeDocuments(run.reading, io));
  printDiagnostics(run.sink.reports, io);
  if (args["dry-run"] === true) return dryRun(plan, io);
  const saved = write(plan, { run, io, output });
  if (saved === undefined) return ExitCode.failed;
  const seconds = (performance.now() - started) / 1000;
  io.stderr(renderSummary({ run, plan, saved, seconds, folder: shownFolder(dir, io) }));
  if (args.json === true) io.stdout(`${JSON.stringify(toJson(plan, run.sink.reports))}\n`);
  return ExitCode.fine;
}

function conflict(run: ReadRun, io: Io): number {
  printDiagnostics(
    run.sink.reports.filter((report) => severityOf(report) === "error"),
    io,
  );
  io.stderr("Nothing was written.\n");
  return ExitCode.failed;
}

function dryRun(plan: OutputPlan, io: Io): number {
  io.stdout(renderPlan(plan));
  return ExitCode.fine;
}

/** A disk that refuses is a diagnostic, not a crash; the former output is whole then. */
function write(
  plan: OutputPlan,
  { run, io, output }: { run: ReadRun; io: Io; output: ReturnType<typeof openOutput> },
): readonly string[] | undefined {
  try {
    return applyPlan(plan, output.fs);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const report: Report = {
      code: "MG3006",
      message: `The output folder "${plan.dir}" could not be written: ${reason}`,
    };
    run.sink.report(report);
    printDiagnostics([report], io);
    return undefined;
  }
}

function shownFolder(dir: string, io: Io): string {
  const path = relative(io.cwd, dir);
  return path === "" ? "." : path.startsWith("..") ? dir : path;
}

function toJson(plan: OutputPlan, reports: readonly Report[]): unknown {
  return {
    dir: plan.dir,
    changes: plan.changes.map(({ path, action }) => ({ path, action })),
    unchanged: plan.unchanged,
    kept: plan.kept,
    warnings: reports.filter((report) => severityOf(report) === "warning").length,
  };
}
