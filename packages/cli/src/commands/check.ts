import { type FileChange, MANIFEST_FILE, type OutputPlan, type ToolChange, toDiagnostics } from "@mcp-gen/codegen";
import type { Command, CommandArguments } from "../commands.ts";
import { BASE_URL_FLAG, INPUT_FLAGS, INPUTS } from "../config/input-flags.ts";
import { ExitCode } from "../exit-code.ts";
import { failRun } from "../fail-run.ts";
import { findOutput, namesOfLastRun, planFiles } from "../output-folder.ts";
import { runReading } from "../run-reading.ts";
import type { Io } from "../terminal/io.ts";
import { changedTools, renderToolChanges } from "../terminal/tool-changes.ts";

/** `mcp-gen check`: is the generated code what the documents say today? */
export const check: Command = {
  name: "check",
  description: "Say whether generated code is up to date; exit 3 if it is stale. Writes nothing.",
  args: {
    ...INPUTS,
    out: { type: "string", alias: "o", description: "Output folder (default: src/mcp)", valueHint: "DIR" },
    ...BASE_URL_FLAG,
    ...INPUT_FLAGS,
    json: { type: "boolean", description: "Print the result as JSON" },
  },
  run: runCheck,
};

async function runCheck(args: CommandArguments, io: Io): Promise<number> {
  const run = await runReading({
    args,
    io,
    pinnedNames: (settings, sink) => namesOfLastRun(findOutput(settings, args, io), { io, readOnly: true }, sink),
  });
  if (typeof run === "number") return run;
  const output = findOutput(run.settings, args, io);
  const plan = planFiles(run, output);
  if (plan === undefined || run.sink.failed) {
    const errors = run.sink.reports.filter((report) => report.code.startsWith("MG3"));
    return failRun(errors, { args, io });
  }
  const changed = plan.changes.filter((change) => change.path !== MANIFEST_FILE && change.once !== true);
  const tools = changedTools(plan);
  const isStale = changed.length > 0;
  if (args.json === true) {
    const files = changed.map(({ path, action }) => ({ path, action }));
    io.stdout(`${JSON.stringify({ stale: isStale, tools, files, diagnostics: toDiagnostics(run.sink.reports) })}\n`);
  }
  io.stderr(isStale ? describeStale({ folder: output.label, changed, tools }, io) : describeFresh(plan, output.label));
  return isStale ? ExitCode.stale : ExitCode.fine;
}

function describeFresh({ unchanged }: OutputPlan, folder: string): string {
  return `${folder} is up to date: ${unchanged} file${unchanged === 1 ? "" : "s"}.\n`;
}

interface Stale {
  readonly folder: string;
  readonly changed: readonly FileChange[];
  readonly tools: readonly ToolChange[];
}

function describeStale({ folder, changed, tools }: Stale, io: Io): string {
  const same = tools.length === 0 ? "; no tool is listed otherwise" : "";
  const isNew = changed.every(({ action }) => action === "create");
  const what = isNew
    ? `${folder} has not been generated yet`
    : `${folder} is stale: ${changed.length} file${changed.length === 1 ? "" : "s"} would change${same}`;
  const lines = isNew ? [] : renderToolChanges(tools, io);
  return [`${what}.`, ...lines, `Run \`mcp-gen generate\`${isNew ? "" : " again"}.`, ""].join("\n");
}
