import { compareCatalogs, MANIFEST_FILE, type OutputPlan, type ToolChange } from "@mcp-gen/codegen";
import type { Command, CommandArguments } from "../commands.ts";
import { INPUT_FLAGS } from "../config/input-flags.ts";
import { ExitCode } from "../exit-code.ts";
import { openOutput, planFiles } from "../output-folder.ts";
import { runReading } from "../run-reading.ts";
import type { Io } from "../terminal/io.ts";
import { printDiagnostics } from "../terminal/print-diagnostics.ts";

/** `mcp-gen check`: is the generated code what the documents say today? */
export const check: Command = {
  definition: {
    meta: { name: "mcp-gen check", description: "Say whether generated code is up to date; exit 3 if it is stale." },
    args: {
      inputs: { type: "positional", required: false, description: "OpenAPI documents", valueHint: "SPEC" },
      out: { type: "string", alias: "o", description: "Output folder", valueHint: "DIR" },
      "base-url": { type: "string", description: "Server URL instead of the document's", valueHint: "URL" },
      ...INPUT_FLAGS,
      json: { type: "boolean", description: "Print the result as JSON" },
    },
  },
  run: runCheck,
};

async function runCheck(args: CommandArguments, io: Io): Promise<number> {
  const output = openOutput(args, io);
  const run = await runReading({ args, io, pinnedNames: (settings) => output.pinnedNames(settings) });
  if (typeof run === "number") return run;
  const plan = planFiles({ run, dir: output.dirOf(run.settings), fs: output.fs });
  if (plan === undefined || run.sink.failed) {
    printDiagnostics(run.sink.reports, io);
    return ExitCode.failed;
  }
  const changed = plan.changes.filter((change) => change.path !== MANIFEST_FILE && change.path !== "server.ts");
  const tools = changedTools(plan);
  if (args.json === true)
    io.stdout(
      `${JSON.stringify({ stale: changed.length > 0, tools, files: changed.map(({ path, action }) => ({ path, action })) })}\n`,
    );
  if (changed.length === 0) {
    io.stderr(`${plan.unchanged} files are up to date.\n`);
    return ExitCode.fine;
  }
  io.stderr(describeStale(plan.dir, changed.length, tools));
  return ExitCode.stale;
}

function changedTools(plan: OutputPlan): readonly ToolChange[] {
  const catalog = plan.changes.find((change) => change.path === "catalog.gen.ts");
  return catalog === undefined ? [] : compareCatalogs(catalog.before ?? "", catalog.after ?? "");
}

const ORDER: readonly ToolChange["kind"][] = ["removed", "breaking", "added", "compatible", "docs"];

function describeStale(dir: string, files: number, tools: readonly ToolChange[]): string {
  const width = Math.max(0, ...tools.map((change) => change.tool.length));
  const lines = ORDER.flatMap((kind) =>
    tools
      .filter((change) => change.kind === kind)
      .map((change) => `  ${kind.padEnd(10)}   ${change.tool.padEnd(width)}   ${change.what}`),
  );
  const more = lines.length > 50 ? [`  and ${lines.length - 50} more`] : [];
  return [
    `${dir} is stale: ${files} file${files === 1 ? "" : "s"} would change.`,
    ...lines.slice(0, 50),
    ...more,
    "Run `mcp-gen generate` again.",
    "",
  ].join("\n");
}
