import { createStdioServer } from "@mcp-gen/runtime/stdio";
import type { Command, CommandArguments } from "../commands.ts";
import { INPUT_FLAGS } from "../config/input-flags.ts";
import { ExitCode } from "../exit-code.ts";
import { manifestNames } from "../output-folder.ts";
import { runReading } from "../run-reading.ts";
import { createServedRegistry } from "../serve/served-registry.ts";
import { describeDocuments } from "../terminal/describe-documents.ts";
import type { Io } from "../terminal/io.ts";
import { manyToolsNote } from "../terminal/many-tools.ts";
import { printDiagnostics } from "../terminal/print-diagnostics.ts";

/** `mcp-gen serve`: an MCP server now, without files. */
export const serve: Command = {
  definition: {
    meta: { name: "mcp-gen serve", description: "Serve the tools of a document over stdio, without writing files." },
    args: {
      inputs: {
        type: "positional",
        required: false,
        description: "OpenAPI documents, or a configuration file",
        valueHint: "SPEC",
      },
      "base-url": { type: "string", description: "Server URL instead of the document's", valueHint: "URL" },
      ...INPUT_FLAGS,
    },
  },
  run: runServe,
};

/** Standard output belongs to the protocol from here on; everything for people goes to standard error. */
async function runServe(args: CommandArguments, io: Io): Promise<number> {
  const run = await runReading({ args, io, pinnedNames: manifestNames });
  if (typeof run === "number") return run;
  const { catalog } = run.reading;
  printDiagnostics(run.sink.reports, io, 5);
  const many = manyToolsNote(catalog.tools.length);
  io.stderr(describeDocuments(run.reading, io) + (many === undefined ? "" : `${many}\n`));
  const baseUrl = typeof args["base-url"] === "string" ? args["base-url"] : run.settings.server?.url;
  const registry = createServedRegistry(catalog, { http: { baseUrl } });
  createStdioServer(registry, { name: catalog.name, version: catalog.version, title: catalog.title }).start();
  return ExitCode.fine;
}
