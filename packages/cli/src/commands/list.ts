import type { Diagnostic } from "@mcp-gen/codegen";
import type { Command, CommandArguments } from "../commands.ts";
import { BASE_URL_FLAG, INPUT_FLAGS, INPUTS } from "../config/input-flags.ts";
import { ExitCode } from "../exit-code.ts";
import { failedListJson, toListJson } from "../list/list-json.ts";
import { renderTable } from "../list/table.ts";
import { configuredNames } from "../output-folder.ts";
import { runReading } from "../run-reading.ts";
import { describeDocuments } from "../terminal/describe-documents.ts";
import { describeServers } from "../terminal/describe-servers.ts";
import type { Io } from "../terminal/io.ts";
import { manyToolsNote } from "../terminal/many-tools.ts";
import { printDiagnostics } from "../terminal/print-diagnostics.ts";

/** `mcp-gen list`: which tools there are, and what they cost. */
export const list: Command = {
  name: "list",
  description: "Show the tools of a document: requests, arguments, credentials, token cost (estimated).",
  args: {
    ...INPUTS,
    ...BASE_URL_FLAG,
    ...INPUT_FLAGS,
    json: { type: "boolean", description: "Print everything as JSON (a stable contract: docs/list.schema.json)" },
  },
  run: runList,
};

async function runList(args: CommandArguments, io: Io): Promise<number> {
  const toJson = (diagnostics: readonly Diagnostic[]) => failedListJson(diagnostics, args._[0] ?? "mcp-gen.config");
  const run = await runReading({ args, io, pinnedNames: configuredNames, toJson });
  if (typeof run === "number") return run;
  const { reading, sink, settings } = run;
  const { listOutputSchemas } = settings;
  const wire = listOutputSchemas === undefined ? {} : { listOutputSchemas };
  if (args.json === true) {
    io.stdout(`${JSON.stringify(toListJson(reading, sink.reports, wire))}\n`);
    return ExitCode.fine;
  }
  io.stderr(describeDocuments(reading, io) + describeServers(reading.catalog, settings, io));
  printDiagnostics(sink.reports, io, 5);
  io.stderr("\n");
  io.stdout(renderTable(reading.catalog, { io, wire }));
  const many = manyToolsNote(reading.catalog.tools.length);
  if (many !== undefined) io.stderr(`\n${many}\n`);
  return ExitCode.fine;
}
