import { renderDiagnostics } from "../../src/diagnostics/render.ts";
import { createSink } from "../../src/diagnostics/sink.ts";
import type { DiagnosticSink } from "../../src/diagnostics/types.ts";
import { loadDocuments } from "../../src/source/documents.ts";
import { createMemoryHost, type MemoryHostOptions } from "../../src/source/memory-host.ts";
import { type ParseOptions, parseDocument } from "../../src/source/parse.ts";
import type { DocumentSet, LoadOptions, SourceDocument } from "../../src/source/types.ts";

export interface Parsed {
  readonly document: SourceDocument | undefined;
  readonly sink: DiagnosticSink;
  readonly codes: readonly string[];
  readonly rendered: string;
}

/** Parses text as `spec.yaml` and gives everything a test may look at. */
export function parse(text: string, options: Partial<ParseOptions> = {}): Parsed {
  const sink = createSink();
  const document = parseDocument(text, { file: "spec.yaml", url: "file:///project/spec.yaml", ...options }, sink);
  return {
    document,
    sink,
    codes: sink.reports.map(({ code }) => code),
    rendered: renderDiagnostics(sink.reports),
  };
}

export interface Loaded {
  readonly set: DocumentSet | undefined;
  readonly sink: DiagnosticSink;
  readonly rendered: string;
  /** Paths and URLs that were asked for. */
  readonly accessed: readonly string[];
}

/** Loads from files in memory. */
export async function load(
  input: string,
  files: Readonly<Record<string, string | Uint8Array>>,
  options: LoadOptions & { readonly host?: MemoryHostOptions } = {},
): Promise<Loaded> {
  const accessed: string[] = [];
  const host = createMemoryHost(files, { ...options.host, onAccess: (name) => accessed.push(name) });
  const sink = createSink();
  const set = await loadDocuments(input, options, host, sink);
  return { set, sink, rendered: renderDiagnostics(sink.reports), accessed };
}

/** The text that a position underlines. */
export function textAt(document: SourceDocument, pointer: string): string | undefined {
  const position = document.position(pointer);
  if (position === undefined) return undefined;
  const line = document.text.split("\n")[position.line - 1] ?? "";
  return line.slice(position.column - 1, position.column - 1 + position.length);
}
