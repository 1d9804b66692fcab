import { resolve } from "node:path";
import { createNodeHost, createSink, type DocumentSet, loadDocuments } from "@mcp-gen/codegen";
import type { Command, CommandArguments } from "../commands.ts";
import { ExitCode } from "../exit-code.ts";
import type { Io } from "../terminal/io.ts";
import { printDiagnostics } from "../terminal/print-diagnostics.ts";
import { UsageError } from "../usage-error.ts";
import { judge } from "../validate/judge.ts";
import { toReport } from "../validate/to-report.ts";

/** `mcp-gen validate`: the document against the official schemas. */
export const validate: Command = {
  definition: {
    meta: {
      name: "mcp-gen validate",
      description:
        "Check a document against the official schemas. mcp-gen itself is more lenient: an invalid document may work well.",
    },
    args: {
      spec: { type: "positional", required: true, description: "OpenAPI document: a file", valueHint: "SPEC" },
      "allow-remote": { type: "boolean", description: "Follow $ref to other origins" },
      "allow-files": { type: "boolean", description: "Follow $ref to files outside the document's folder" },
    },
  },
  run: runValidate,
};

async function runValidate(args: CommandArguments, io: Io): Promise<number> {
  const [spec] = args._;
  if (spec === undefined)
    throw new UsageError("no document was given", "Name an OpenAPI document: `mcp-gen validate openapi.yaml`.");
  if (spec === "-" || /^https?:/u.test(spec))
    throw new UsageError("`validate` reads files only", "Save the document first.");
  const sink = createSink();
  const allow = { allowRemote: args["allow-remote"] === true, allowFiles: args["allow-files"] === true };
  const documents = await loadDocuments(spec, allow, createNodeHost(), sink);
  if (documents === undefined || sink.failed) {
    printDiagnostics(sink.reports, io);
    return ExitCode.failed;
  }
  if (isTooNew(documents)) {
    io.stderr(
      "The official validator knows OpenAPI up to 3.1; this document is newer and was not judged.\n`mcp-gen list` shows what mcp-gen itself makes of it.\n",
    );
    return ExitCode.failed;
  }
  return await report(spec, documents, io);
}

async function report(spec: string, documents: DocumentSet, io: Io): Promise<number> {
  const verdict = await judge(resolve(io.cwd, spec));
  if ("reason" in verdict) {
    io.stderr(`No verdict: ${verdict.reason}.\n`);
    return ExitCode.failed;
  }
  if (verdict.valid) {
    io.stdout(`${documents.root.file} is valid.\n`);
    return ExitCode.fine;
  }
  printDiagnostics(
    verdict.findings.map((finding) => toReport(finding, documents)),
    io,
    50,
  );
  return ExitCode.failed;
}

function isTooNew({ root }: DocumentSet): boolean {
  const { value } = root;
  return (
    typeof value === "object" &&
    value !== null &&
    "openapi" in value &&
    !/^3\.[01](?:\.|$)/u.test(String(value.openapi))
  );
}
