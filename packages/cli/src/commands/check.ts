import {
  compareCatalogs,
  createPaint,
  type FileChange,
  MANIFEST_FILE,
  type OutputPlan,
  type ToolChange,
  toDiagnostics,
} from "@mcp-gen/codegen";
import type { Command, CommandArguments } from "../commands.ts";
import { BASE_URL_FLAG, INPUT_FLAGS, INPUTS } from "../config/input-flags.ts";
import { ExitCode } from "../exit-code.ts";
import { failRun } from "../fail-run.ts";
import { findOutput, namesOfLastRun, planFiles } from "../output-folder.ts";
import { runReading } from "../run-reading.ts";
import type { Io } from "../terminal/io.ts";

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

function changedTools(plan: OutputPlan): readonly ToolChange[] {
  const catalog = plan.changes.find((change) => change.path === "catalog.gen.ts");
  return catalog === undefined ? [] : compareCatalogs(catalog.before ?? "", catalog.after ?? "");
}

function describeFresh({ unchanged }: OutputPlan, folder: string): string {
  return `${folder} is up to date: ${unchanged} file${unchanged === 1 ? "" : "s"}.\n`;
}

interface Stale {
  readonly folder: string;
  readonly changed: readonly FileChange[];
  readonly tools: readonly ToolChange[];
}

const ORDER: readonly ToolChange["kind"][] = ["removed", "breaking", "added", "compatible", "docs"];

/** Tools that are told one by one. */
const MAX_TOLD = 50;

function describeStale({ folder, changed, tools }: Stale, io: Io): string {
  const paint = createPaint(io.color);
  const colored = (kind: ToolChange["kind"], text: string) =>
    kind === "removed" || kind === "breaking" ? paint.severity("error", text) : paint.bold(text);
  const width = Math.max(0, ...tools.map((change) => change.tool.length));
  const lines = ORDER.flatMap((kind) =>
    tools
      .filter((change) => change.kind === kind)
      .map((change) => `  ${colored(kind, kind.padEnd(10))}   ${change.tool.padEnd(width)}   ${change.what}`),
  );
  const more = lines.length > MAX_TOLD ? [`  and ${lines.length - MAX_TOLD} more`] : [];
  const files = `${changed.length} file${changed.length === 1 ? "" : "s"} would change`;
  const same = tools.length === 0 ? "; no tool is listed otherwise" : "";
  return [
    `${folder} is stale: ${files}${same}.`,
    ...lines.slice(0, MAX_TOLD),
    ...more,
    "Run `mcp-gen generate` again.",
    "",
  ].join("\n");
}
