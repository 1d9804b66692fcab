import { toServerName } from "../catalog/server-name.ts";
import type { Catalog, ToolSpec } from "../catalog/types.ts";
import type { DiagnosticSink } from "../diagnostics/types.ts";
import type { ReadOptions } from "../options.ts";
import { digestOf } from "../source/digest.ts";
import { child, rootOf } from "../source/location.ts";
import type { DocumentSet } from "../source/types.ts";
import { type Api, readApi } from "./api.ts";
import type { ReadContext } from "./context.ts";
import { createEnvNames } from "./env-names.ts";
import { createFilters } from "./filters.ts";
import { type Info, readInfo } from "./info.ts";
import { createSchemaNames } from "./merge-schemas.ts";
import { readOperations } from "./operations.ts";
import { createSchemaReader, type Dialect } from "./schema/schema-reader.ts";
import { ownMember } from "./values.ts";
import { readVersion } from "./version.ts";
import { readXMcp } from "./x-mcp.ts";

/**
 * Reads OpenAPI 3.0, 3.1, 3.2 and Swagger 2.0 documents into one Catalog; its tools have no names yet. Undefined if a
 * document is none of these. Everything else that is odd is reported: see `sink.failed` before anything is written.
 */
export function readOpenApi(
  sets: readonly DocumentSet[],
  options: ReadOptions,
  sink: DiagnosticSink,
): Catalog | undefined {
  const dialects = sets.map(({ root }) => readVersion(root, sink));
  const contexts: ReadContext[] = [];
  const filters = createFilters(options);
  for (const [index, documents] of sets.entries()) {
    const dialect = dialects[index];
    if (dialect === undefined) return undefined;
    contexts.push(createContext(documents, dialect, { options, sink, filters }));
  }
  const headers = contexts.map(readHeader);
  const [first] = headers;
  if (first === undefined) return undefined;
  const name = options.name ?? first.name;
  const { apis, tools, schemas } = readAll(contexts, headers, options.envPrefix ?? name, sink);
  filters.reportUnknown(sink);
  for (const { documents } of tools.length === 0 && !sink.failed ? contexts : []) {
    const message = `"${documents.root.file}" has no operation that can become a tool`;
    sink.report({ code: "MG2001", message, at: child(rootOf(documents.root), "paths") });
  }
  const { title, version, description } = first.info;
  return {
    name,
    title,
    version,
    ...(description === undefined ? {} : { description }),
    apis,
    tools,
    schemas,
    inputs: sets.flatMap(({ all }) => all.map((document) => ({ file: document.file, sha256: digestOf(document) }))),
  };
}

function createContext(
  documents: DocumentSet,
  dialect: Dialect,
  { options, sink, filters }: Pick<ReadContext, "options" | "sink" | "filters">,
): ReadContext {
  const schemas = createSchemaReader({ documents, dialect, sink });
  return { documents, dialect, options, sink, filters, schemas, parameters: new WeakMap(), contents: new WeakMap() };
}

interface Header {
  readonly info: Info;
  /** Server name that the document suggests. */
  readonly name: string;
}

/** Title, version and name; `x-mcp` of the document may say how the server is called. */
function readHeader(context: ReadContext): Header {
  const { root } = context.documents;
  const info = readInfo(context);
  const xMcp = readXMcp(ownMember(root.value, "x-mcp"), child(rootOf(root), "x-mcp"), context);
  const file = root.file.split("/").at(-1) ?? "";
  const isTitled = info.title !== "API";
  return {
    info: {
      ...info,
      ...(xMcp.title ? { title: xMcp.title } : {}),
      ...(xMcp.description ? { description: xMcp.description } : {}),
    },
    name: toServerName(xMcp.name ?? "", isTitled ? info.title : "", file.replace(/\.[a-z]+$/i, "")),
  };
}

function readAll(
  contexts: readonly ReadContext[],
  headers: readonly Header[],
  prefix: string,
  sink: DiagnosticSink,
): Pick<Catalog, "apis" | "tools" | "schemas"> {
  const env = createEnvNames(prefix, sink);
  const several = contexts.length > 1;
  const apis = new Map<string, Api["spec"]>();
  const tools: ToolSpec[] = [];
  const schemas = createSchemaNames();
  for (const [index, context] of contexts.entries()) {
    const id = freeId(headers[index]?.name ?? "api", apis);
    const api = readApi(several ? id : undefined, env, context);
    apis.set(id, api.spec);
    const read = readOperations(api, context);
    for (const tool of schemas.add(read, context.schemas.named())) tools.push(tool);
  }
  return { apis: Object.fromEntries(apis), tools, schemas: schemas.all() };
}

function freeId(name: string, taken: ReadonlyMap<string, unknown>): string {
  for (let number = 1; ; number++) {
    const id = number === 1 ? name : `${name}-${number}`;
    if (!taken.has(id)) return id;
  }
}
