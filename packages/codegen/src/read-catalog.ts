import { nameTools } from "./catalog/names.ts";
import type { Catalog } from "./catalog/types.ts";
import type { DiagnosticSink } from "./diagnostics/types.ts";
import { readOpenApi } from "./openapi/read-openapi.ts";
import type { ReadOptions } from "./options.ts";
import { loadDocuments } from "./source/documents.ts";
import type { DocumentSet, SourceHost } from "./source/types.ts";

export interface ReadCatalogOptions extends ReadOptions {
  /** Paths, URLs, or `-` for standard input; several documents make one Catalog. */
  readonly inputs: readonly string[];
  readonly host: SourceHost;
  /** Told what comes next, with what is loaded so far: for a progress bar. */
  readonly onStep?: (step: ReadStep, documents: readonly DocumentSet[]) => void;
}

/** The steps of a reading, in order. */
export type ReadStep = "load" | "read" | "name";

/** A Catalog and the documents it was read from, where positions can be looked up. */
export interface Reading {
  readonly catalog: Catalog;
  readonly documents: readonly DocumentSet[];
}

/** Loads, reads and names: the whole way from inputs to a named Catalog. `undefined` if a document is refused. */
export async function readCatalog(options: ReadCatalogOptions, sink: DiagnosticSink): Promise<Reading | undefined> {
  const { inputs, host, onStep } = options;
  const documents: DocumentSet[] = [];
  onStep?.("load", documents);
  for (const input of inputs) {
    const set = await loadDocuments(input, options, host, sink);
    if (set !== undefined) documents.push(set);
  }
  if (documents.length < inputs.length) return undefined;
  onStep?.("read", documents);
  const catalog = readOpenApi(documents, options, sink);
  if (catalog === undefined || sink.failed) return undefined;
  onStep?.("name", documents);
  return { catalog: nameTools(catalog, { ...options, documents: documents.length }, sink), documents };
}
