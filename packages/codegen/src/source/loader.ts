import { toDiagnostic } from "../diagnostics/resolve.ts";
import { createSink } from "../diagnostics/sink.ts";
import type { Report } from "../diagnostics/types.ts";
import { documentLabel } from "./label.ts";
import { type ReadContext, readSource, toDocument } from "./read-source.ts";
import type { Admitted, RefGuard } from "./ref-guard.ts";
import { toSourceError } from "./source-error.ts";
import type { Refusal, SourceDocument } from "./types.ts";

/** Loads the files that references lead to. */
export interface Loader {
  load(url: string, from: SourceDocument): Promise<SourceDocument | Refusal>;
  /** Warnings of a document that was loaded; kept apart so that their order does not depend on the disk. */
  reportsOf(document: SourceDocument): readonly Report[];
}

export interface LoaderOptions extends ReadContext {
  readonly root: SourceDocument;
  readonly guard: RefGuard;
}

/** Loads each file once, by whatever URL it is reached. Errors become refusals: perhaps nobody needs the file. */
export function createLoader(options: LoaderOptions): Loader {
  const loaded = new Map<string, Promise<SourceDocument | Refusal>>();
  const reports = new Map<SourceDocument, readonly Report[]>();
  return {
    async load(url, from) {
      const admitted = await options.guard.admit(url, from);
      if ("reason" in admitted) return admitted;
      const identity = admitted.kind === "file" ? admitted.path : admitted.url;
      const known = loaded.get(identity) ?? loadReferenced(admitted, url, { ...options, reports });
      loaded.set(identity, known);
      return known;
    },
    reportsOf: (document) => reports.get(document) ?? [],
  };
}

interface Referenced extends LoaderOptions {
  readonly reports: Map<SourceDocument, readonly Report[]>;
}

async function loadReferenced(target: Admitted, url: string, context: Referenced): Promise<SourceDocument | Refusal> {
  const sink = createSink();
  const file = documentLabel(url, context.root);
  try {
    const source = await readSource(target, context);
    // A file keeps the URL it was named by: its own references are relative to that, not to where a link leads.
    const named = target.kind === "file" ? { ...source, url, file } : { ...source, file };
    const document = toDocument(named, context.limits, sink);
    if (document === undefined) return unusable(file, sink.reports);
    context.reports.set(document, sink.reports);
    return document;
  } catch (error) {
    const { kind, message } = toSourceError(error);
    const reason = `"${file}" cannot be read: ${message}`;
    if (kind === "missing") return { kind, reason, hint: "Correct the path, or add the file." };
    return { kind: "unreadable", reason, hint: "Check that the file can be read." };
  }
}

function unusable(file: string, reports: readonly Report[]): Refusal {
  const error = reports.map(toDiagnostic).find(({ severity }) => severity === "error");
  const place = error?.line === undefined ? "" : `:${error.line}:${error.column ?? 1}`;
  const reason = `"${file}${place}" cannot be used: ${error?.message ?? "it holds no value"}`;
  return { kind: "unreadable", reason, hint: error?.hint ?? "Correct the file." };
}
