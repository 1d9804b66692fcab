import { createStdioServer } from "@mcp-gen/runtime/stdio";
import type { Command, CommandArguments } from "../commands.ts";
import { BASE_URL_FLAG, HEADER_FLAG, HTTP_FLAGS, INPUT_FLAGS, INPUTS } from "../config/input-flags.ts";
import { ExitCode } from "../exit-code.ts";
import { configuredNames } from "../output-folder.ts";
import { type ReadRun, runReading } from "../run-reading.ts";
import { readHeaders } from "../serve/header-flags.ts";
import { createServedRegistry } from "../serve/served-registry.ts";
import { describeDocuments } from "../terminal/describe-documents.ts";
import { baseUrlVariable, describeServers } from "../terminal/describe-servers.ts";
import type { Io } from "../terminal/io.ts";
import { manyToolsNote } from "../terminal/many-tools.ts";
import { printDiagnostics } from "../terminal/print-diagnostics.ts";
import { UsageError } from "../usage-error.ts";

/** `mcp-gen serve`: an MCP server now, without files. */
export const serve: Command = {
  name: "serve",
  description: "Serve the tools of a document over stdio or HTTP, without writing files.",
  args: { ...INPUTS, ...HTTP_FLAGS, ...BASE_URL_FLAG, ...HEADER_FLAG, ...INPUT_FLAGS },
  run: runServe,
};

/** Standard output belongs to the protocol from here on; everything for people goes to standard error. */
async function runServe(args: CommandArguments, io: Io): Promise<number> {
  const isHttp = args.http !== undefined;
  if (args._.includes("-") && !isHttp)
    throw new UsageError("`serve` cannot read a document from standard input", "The protocol needs it. Name a file.");
  const headers = readHeaders(args.header, io);
  const run = await runReading({ args, io, pinnedNames: configuredNames });
  if (typeof run === "number") return run;
  const { settings, reading, sink } = run;
  const { name, version, title, tools } = reading.catalog;
  io.stderr(describeDocuments(reading, io) + describeServers(reading.catalog, settings, io));
  printDiagnostics(sink.reports, io, 5);
  const many = manyToolsNote(tools.length);
  if (many !== undefined) io.stderr(`${many}\n`);
  if (io.canAsk && !isHttp)
    io.stderr(`Serving "${name}" on standard input and output, for an MCP client to start. Ctrl-C ends it.\n`);
  const { listOutputSchemas } = settings;
  const registry = createServedRegistry(reading.catalog, {
    http: { baseUrl: settings.server?.url ?? baseUrlFromEnv(run, io), headers },
    ...(listOutputSchemas !== undefined && { listOutputSchemas }),
  });
  const info = { name, version, title };
  if (isHttp) {
    const { startHttp } = await import("../serve/serve-http.ts");
    await startHttp(registry, info, { args, io });
  } else createStdioServer(registry, info).start();
  return ExitCode.fine;
}

/** The variable that generated code reads, too. */
function baseUrlFromEnv({ reading, settings }: ReadRun, { env }: Io): string | undefined {
  const variable = baseUrlVariable(reading.catalog, settings);
  return variable === undefined ? undefined : env[variable] || undefined;
}
