import { applyPlan, hasJournal, type OutputPlan, type Report, toDiagnostics } from "@mcp-gen/codegen";
import type { Command, CommandArguments } from "../commands.ts";
import { BASE_URL_FLAG, INPUT_FLAGS, INPUTS } from "../config/input-flags.ts";
import { ExitCode } from "../exit-code.ts";
import { failRun } from "../fail-run.ts";
import { findOutput, findsRuntime, guardDisk, namesOfLastRun, type OutputFolder, planFiles } from "../output-folder.ts";
import { type ReadRun, runReading } from "../run-reading.ts";
import { describeDocuments } from "../terminal/describe-documents.ts";
import { describeServers } from "../terminal/describe-servers.ts";
import type { Io } from "../terminal/io.ts";
import { printDiagnostics } from "../terminal/print-diagnostics.ts";
import { createProgress } from "../terminal/progress.ts";
import { renderPlan } from "../terminal/render-plan.ts";
import { renderSummary } from "../terminal/summary.ts";
import { changedTools, renderToolChanges } from "../terminal/tool-changes.ts";

/** `mcp-gen generate`: documents → files. */
export const generate: Command = {
  name: "generate",
  description: "Write typed, readable code for the tools of a document.",
  args: {
    ...INPUTS,
    out: { type: "string", alias: "o", description: "Output folder (default: src/mcp)", valueHint: "DIR" },
    "dry-run": { type: "boolean", description: "Show what would change, as a diff, and write nothing" },
    force: { type: "boolean", description: "Overwrite what was edited, after saving it as <file>.bak" },
    ...BASE_URL_FLAG,
    ...INPUT_FLAGS,
    json: { type: "boolean", description: "Print the result as JSON" },
  },
  run: runGenerate,
};

async function runGenerate(args: CommandArguments, io: Io): Promise<number> {
  const started = performance.now();
  const isDry = args["dry-run"] === true;
  const progress = createProgress(io);
  const run = await runReading({
    args,
    io,
    pinnedNames: (settings, sink) => namesOfLastRun(findOutput(settings, args, io), { io, readOnly: isDry }, sink),
    onStep: (step, characters) => progress.step(step, { characters }),
  });
  progress.step("write");
  const output = typeof run === "number" ? undefined : findOutput(run.settings, args, io);
  const plan =
    typeof run === "number" || output === undefined ? undefined : planFiles(run, output, args.force === true);
  progress.end();
  if (typeof run === "number") return run;
  if (plan === undefined || output === undefined) return refuse(run, args, io);
  if (run.sink.failed) {
    // What an edited file would become is what its owner wants to see now.
    if (isDry && args.json !== true) io.stdout(renderPlan(plan, io));
    return refuse(run, args, io);
  }
  io.stderr(describeDocuments(run.reading, io) + describeServers(run.reading.catalog, run.settings, io));
  printDiagnostics(run.sink.reports, io);
  const saved = isDry ? [] : guardDisk(output, run.sink, () => applyPlan(plan, output.fs));
  // Once the journal is written, some files may be in place already; the hint says so.
  if (saved === undefined && hasJournal(output.dir, output.fs)) return failRun(outputErrors(run), { args, io });
  if (saved === undefined) return refuse(run, args, io);
  printResult({ run, plan, saved, output, isDry, seconds: (performance.now() - started) / 1000 }, args, io);
  return ExitCode.fine;
}

function refuse(run: ReadRun, args: CommandArguments, io: Io): number {
  return failRun(outputErrors(run), { args, io, because: "Nothing was written." });
}

/** Only what stands in the way: the warnings of a run that wrote nothing would bury it. */
function outputErrors({ sink }: ReadRun): readonly Report[] {
  return sink.reports.filter((report) => report.code.startsWith("MG3"));
}

interface Result {
  readonly run: ReadRun;
  readonly plan: OutputPlan;
  readonly saved: readonly string[];
  readonly output: OutputFolder;
  readonly isDry: boolean;
  readonly seconds: number;
}

function printResult(result: Result, args: CommandArguments, io: Io): void {
  const { run, plan, saved, output, isDry } = result;
  const { dir, changes, unchanged, kept } = plan;
  if (args.json === true) {
    const files = changes.map(({ path, action }) => ({ path, action }));
    const diagnostics = toDiagnostics(run.sink.reports);
    io.stdout(`${JSON.stringify({ dir, written: !isDry, changes: files, unchanged, kept, saved, diagnostics })}\n`);
  } else if (isDry) io.stdout(renderPlan(plan, io));
  const tools = unchanged === 0 ? [] : renderToolChanges(changedTools(plan), io);
  if (tools.length > 0) io.stderr(`\n${tools.join("\n")}\n`);
  io.stderr(renderSummary({ ...result, folder: output.label, hasRuntime: findsRuntime(output) }));
}
