import type { RequestSpec } from "@mcp-gen/runtime";
import { nameTools } from "../../src/catalog/names.ts";
import type { Catalog, ToolSpec } from "../../src/catalog/types.ts";
import { createSink } from "../../src/diagnostics/sink.ts";
import type { Report } from "../../src/diagnostics/types.ts";
import { readOpenApi } from "../../src/openapi/read-openapi.ts";
import type { ReadOptions } from "../../src/options.ts";
import { parseDocument } from "../../src/source/parse.ts";
import { createDocumentSet } from "../../src/source/resolve.ts";
import type { DocumentSet } from "../../src/source/types.ts";

export interface Read {
  readonly catalog: Catalog | undefined;
  readonly tools: readonly ToolSpec[];
  readonly codes: readonly string[];
  readonly reports: readonly Report[];
  readonly failed: boolean;
}

/** Parses a document as the loader would. */
export function toSet(document: unknown, given: { readonly file?: string; readonly url?: string } = {}): DocumentSet {
  const file = given.file ?? "api.json";
  const url = given.url ?? `file:///docs/${file}`;
  const text = typeof document === "string" ? document : JSON.stringify(document);
  const parsed = parseDocument(text, { file, url }, createSink());
  if (parsed === undefined) throw new Error("the test's document does not parse");
  return createDocumentSet(parsed, [parsed]);
}

/** Reads documents and names their tools. */
export function readSets(sets: readonly DocumentSet[], options: ReadOptions = {}): Read {
  const sink = createSink();
  const read = readOpenApi(sets, options, sink);
  const { naming, maxNameLength, pinnedNames, tools } = options;
  const names = { naming, maxNameLength, pinnedNames, tools, documents: sets.length };
  const catalog = read && nameTools(read, names, sink);
  return {
    catalog,
    tools: catalog?.tools ?? [],
    codes: sink.reports.map((report) => report.code),
    reports: sink.reports,
    failed: sink.failed,
  };
}

export function read(document: unknown, options: ReadOptions = {}, url?: string): Read {
  return readSets([toSet(document, url === undefined ? {} : { url })], options);
}

export interface Given {
  readonly openapi?: unknown;
  readonly swagger?: unknown;
  readonly path?: string;
  readonly method?: string;
  readonly operation?: object;
  readonly item?: object;
  readonly root?: object;
}

/** A document with one operation. */
export function documentOf(given: Given): Record<string, unknown> {
  const { openapi = "3.0.3", swagger, path = "/things", method = "get", operation = {}, item = {}, root = {} } = given;
  const base =
    swagger === undefined
      ? { openapi, servers: [{ url: "https://api.example.test" }] }
      : { swagger, host: "api.example.test", schemes: ["https"] };
  return {
    ...base,
    info: { title: "Sample", version: "1.0.0" },
    paths: { [path]: { ...item, [method]: { responses: { 200: { description: "OK" } }, ...operation } } },
    ...root,
  };
}

export interface One extends Read {
  readonly tool: ToolSpec;
  readonly request: RequestSpec;
  /** Parts of the request that say where arguments go. */
  readonly bindings: object;
  readonly responses: RequestSpec["responses"];
  readonly security: RequestSpec["security"];
  readonly server: RequestSpec["server"];
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required: unknown;
}

/** The one tool of a document with one operation, and what was reported. */
export function readOne(given: Given, options: ReadOptions = {}, url?: string): One {
  const result = read(documentOf(given), options, url);
  const [tool] = result.tools;
  if (tool === undefined || tool.binding.kind !== "http") {
    throw new Error(`no tool: ${result.reports.map((report) => report.message).join("; ")}`);
  }
  const { pathParams, query, headers, cookies, querystring, body, responses, security, server } = tool.binding.request;
  return {
    ...result,
    tool,
    request: tool.binding.request,
    bindings: dropUndefined({ pathParams, query, headers, cookies, querystring, body }),
    responses,
    security,
    server,
    properties: tool.inputSchema.properties as Readonly<Record<string, unknown>>,
    required: tool.inputSchema.required,
  };
}

function dropUndefined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
}
