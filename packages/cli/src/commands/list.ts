import type { Command, CommandArguments } from "../commands.ts";
import { INPUT_FLAGS } from "../config/input-flags.ts";
import { ExitCode } from "../exit-code.ts";
import { toListJson } from "../list/list-json.ts";
import { renderTable } from "../list/table.ts";
import { manifestNames } from "../output-folder.ts";
import { runReading } from "../run-reading.ts";
import { describeDocuments } from "../terminal/describe-documents.ts";
import type { Io } from "../terminal/io.ts";
import { manyToolsNote } from "../terminal/many-tools.ts";
import { printDiagnostics } from "../terminal/print-diagnostics.ts";

/** `mcp-gen list`: which tools there are, and what they cost. */
export const list: Command = {
  definition: {
    meta: {
      name: "mcp-gen list",
      description: "Show the tools of a document: requests, arguments, credentials, token cost (estimated).",
    },
    args: {
      inputs: {
        type: "positional",
        required: false,
        description: "OpenAPI documents, or a configuration file",
        valueHint: "SPEC",
      },
      ...INPUT_FLAGS,
      json: { type: "boolean", description: "Print everything as JSON (docs/list.schema.json)" },
    },
  },
  run: runList,
};

async function runList(args: CommandArguments, io: Io): Promise<number> {
  const run = await runReading({ args, io, pinnedNames: manifestNames });
  if (typeof run === "number") return run;
  if (args.json === true) {
    io.stdout(`${JSON.stringify(toListJson(run.reading, run.sink.reports))}\n`);
    return ExitCode.fine;
  }
  io.stderr(`${describeDocuments(run.reading, io)}\n`);
  printDiagnostics(run.sink.reports, io, 5);
  io.stdout(renderTable(run.reading.catalog, io));
  const many = manyToolsNote(run.reading.catalog.tools.length);
  if (many !== undefined) io.stderr(`\n${many}\n`);
  return ExitCode.fine;
}
