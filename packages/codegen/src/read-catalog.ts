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
}

/** A Catalog and the documents it was read from, where positions can be looked up. */
export interface Reading {
  readonly catalog: Catalog;
  readonly documents: readonly DocumentSet[];
}

/** Loads, reads and names: the whole way from inputs to a frozen Catalog. `undefined` if a document is refused. */
export async function readCatalog(options: ReadCatalogOptions, sink: DiagnosticSink): Promise<Reading | undefined> {
  const { inputs, host } = options;
  const documents: DocumentSet[] = [];
  for (const input of inputs) {
    const set = await loadDocuments(input, options, host, sink);
    if (set !== undefined) documents.push(set);
  }
  if (documents.length < inputs.length) return undefined;
  const catalog = readOpenApi(documents, options, sink);
  if (catalog === undefined || sink.failed) return undefined;
  return { catalog: nameTools(catalog, { ...options, documents: documents.length }, sink), documents };
}
