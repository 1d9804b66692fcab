import { basename, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { DiagnosticCode } from "../diagnostics/catalogue.ts";
import type { DiagnosticSink, Report } from "../diagnostics/types.ts";
import { loadClosure } from "./closure.ts";
import { rootLabel } from "./label.ts";
import { toLimits } from "./load-limits.ts";
import { createLoader } from "./loader.ts";
import { type ReadContext, readSource, type Target, toDocument } from "./read-source.ts";
import { createRefGuard } from "./ref-guard.ts";
import { createDocumentSet } from "./resolve.ts";
import { type SourceError, toSourceError } from "./source-error.ts";
import type { DocumentSet, LoadOptions, SourceDocument, SourceHost } from "./types.ts";

/**
 * Loads a document and every file it reaches by `$ref`. The input is a path, an `http(s):` or `file:` URL, or `-` for
 * standard input. A root that cannot be read is reported and gives `undefined`; a referenced file that cannot be read
 * or is refused is no error here: `resolve` answers `undefined` for it and `refusal` says why.
 */
export async function loadDocuments(
  input: string,
  options: LoadOptions,
  host: SourceHost,
  sink: DiagnosticSink,
): Promise<DocumentSet | undefined> {
  const target = toTarget(input, host.cwd);
  if (target === undefined) {
    sink.report({ code: "MG1002", message: `"${withoutSecrets(input)}" is no path or address that can be read` });
    return undefined;
  }
  const limits = toLimits(options.limits);
  const root = await loadRoot(target, { host, limits }, sink);
  if (root === undefined) return undefined;
  const rootPath = target.kind === "file" ? { rootPath: target.path } : {};
  const guard = createRefGuard({ rootUrl: root.url, ...rootPath, load: options, host });
  const loader = createLoader({ root, guard, host, limits });
  const { all, byUrl, refusals } = await loadClosure({ root, maxFiles: limits.maxFiles, load: loader.load });
  for (const report of all.flatMap(loader.reportsOf)) sink.report(report);
  return createDocumentSet(root, all, { byUrl, refusals });
}

function toTarget(input: string, cwd: string): Target | undefined {
  if (input === "-") return { kind: "stdin" };
  if (/^https?:\/\//i.test(input))
    return URL.canParse(input) ? { kind: "remote", url: new URL(input).href } : undefined;
  if (/^file:/i.test(input)) return fileTarget(input);
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(input)) return undefined;
  return { kind: "file", path: resolve(cwd, input) };
}

function fileTarget(input: string): Target | undefined {
  try {
    return { kind: "file", path: fileURLToPath(input) };
  } catch {
    return undefined;
  }
}

async function loadRoot(
  target: Target,
  context: ReadContext,
  sink: DiagnosticSink,
): Promise<SourceDocument | undefined> {
  try {
    const source = await readSource(target, context);
    return toDocument({ ...source, file: rootLabel(source.url) }, context.limits, sink);
  } catch (error) {
    sink.report(rootReport(target, toSourceError(error)));
    return undefined;
  }
}

function rootReport(target: Target, error: SourceError): Report {
  const code: DiagnosticCode = error.kind === "too-large" ? "MG1003" : "MG1002";
  const message = `"${nameOf(target)}" cannot be read: ${error.message}`;
  return error.kind === "redirect"
    ? { code, message, hint: "Use the address that it redirects to." }
    : { code, message };
}

function nameOf(target: Target): string {
  switch (target.kind) {
    case "stdin":
      return "stdin";
    case "file":
      return basename(target.path);
    case "remote":
      return withoutSecrets(target.url);
  }
}

/** An address without user name, password and query, which may hold tokens. */
function withoutSecrets(address: string): string {
  return address.replace(/[?#].*$/s, "").replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/]*@/i, "$1");
}
