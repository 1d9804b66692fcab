import { createNodeHost, createSink, type DocumentSet, loadDocuments, toDiagnostics } from "@mcp-gen/codegen";
import type { Command, CommandArguments } from "../commands.ts";
import { ExitCode } from "../exit-code.ts";
import { failRun } from "../fail-run.ts";
import type { Io } from "../terminal/io.ts";
import { printDiagnostics } from "../terminal/print-diagnostics.ts";
import { UsageError } from "../usage-error.ts";
import { judge } from "../validate/judge.ts";
import { toReport } from "../validate/to-report.ts";

/** `mcp-gen validate`: the document against the official schemas. */
export const validate: Command = {
  name: "validate",
  description:
    "Check a document against the official schemas of OpenAPI 3.0, 3.1 and Swagger 2.0.\nmcp-gen itself is more lenient: a document that is not valid may work well.",
  args: {
    spec: {
      type: "positional",
      required: true,
      description: "OpenAPI document: a file, a URL, or - for standard input",
      valueHint: "SPEC",
    },
    "allow-remote": { type: "boolean", description: "Follow $ref to other origins" },
    "allow-files": { type: "boolean", description: "Follow $ref to files outside the document's folder" },
    json: { type: "boolean", description: "Print the findings as JSON" },
  },
  run: runValidate,
};

async function runValidate(args: CommandArguments, io: Io): Promise<number> {
  const [spec] = args._;
  if (spec === undefined)
    throw new UsageError("no document was given", "Name an OpenAPI document: `mcp-gen validate openapi.yaml`.");
  const sink = createSink();
  const allow = { allowRemote: args["allow-remote"] === true, allowFiles: args["allow-files"] === true };
  const documents = await loadDocuments(spec, allow, { ...createNodeHost(), cwd: io.cwd }, sink);
  if (documents === undefined || sink.failed) return failRun(sink.reports, { args, io });
  const version = newerVersion(documents);
  if (version !== undefined)
    return noVerdict(
      `The official validator knows OpenAPI up to 3.1, so this document (${version}) was not judged.\n\`mcp-gen list\` shows what mcp-gen itself makes of it.`,
      args,
      io,
    );
  return await report(documents, args, io);
}

async function report(documents: DocumentSet, args: CommandArguments, io: Io): Promise<number> {
  const verdict = await judge(documents);
  if ("reason" in verdict) return noVerdict(`No verdict: ${verdict.reason}.`, args, io);
  const reports = verdict.findings.map((finding) => toReport(finding, documents));
  const isValid = reports.length === 0;
  if (args.json === true) io.stdout(`${JSON.stringify({ valid: isValid, diagnostics: toDiagnostics(reports) })}\n`);
  printDiagnostics(reports, io, 50);
  if (isValid) io.stderr(`${documents.root.file} is valid.\n`);
  return isValid ? ExitCode.fine : ExitCode.failed;
}

/** Neither valid nor invalid: `valid` is null. */
function noVerdict(reason: string, args: CommandArguments, io: Io): number {
  if (args.json === true) io.stdout(`${JSON.stringify({ valid: null, reason, diagnostics: [] })}\n`);
  io.stderr(`${reason}\n`);
  return ExitCode.failed;
}

/** The version of a document that is newer than the official validator. */
function newerVersion({ root: { value } }: DocumentSet): string | undefined {
  if (typeof value !== "object" || value === null || !("openapi" in value)) return undefined;
  const version = String(value.openapi);
  return /^3\.[01](?:\.|$)/u.test(version) ? undefined : version;
}
