import { describeTool } from "../catalog/describe.ts";
import type { NameSource, ToolSpec } from "../catalog/types.ts";
import { cleanLine, cleanText } from "../schema/text.ts";
import { child, originOf } from "../source/location.ts";
import { toAnnotations } from "./annotations.ts";
import type { Api } from "./api.ts";
import { toArguments } from "./arguments.ts";
import type { ReadContext } from "./context.ts";
import { toDocumentedMedia } from "./documented-media.ts";
import { readOutput } from "./output.ts";
import { readParameters } from "./parameters.ts";
import type { OperationSite } from "./path-item.ts";
import { reconcilePath } from "./path-template.ts";
import { readRequestBody } from "./request-body.ts";
import { readResponses } from "./responses.ts";
import { hideCredentials, readSecurity } from "./security.ts";
import { readOwnServer } from "./servers.ts";
import { compact, list, text, texts } from "./values.ts";
import type { XMcp } from "./x-mcp.ts";

/** Longest summary that is taken as a title. */
const MAX_TITLE = 80;

/** One operation as a tool, without its name. Throws an `OperationError` or `SchemaError` if it cannot become one. */
export function readOperation(site: OperationSite, xMcp: XMcp, api: Api, context: ReadContext): ToolSpec {
  const { method, path, operation, at } = site;
  const security = readSecurity(site, api, context);
  const parameters = hideCredentials(readParameters(site, context), security, api, context);
  const body = readRequestBody(site, context);
  const reconciled = reconcilePath(path, parameters, at, context);
  const args = toArguments(reconciled, body, context);
  const responses = readResponses(site, context);
  const request = compact({
    api: api.id,
    method,
    path: reconciled.template,
    server: readServer(site, api, context),
    ...args.request,
    responses: toDocumentedMedia(responses),
    security,
  });
  const file = context.documents.root.file;
  return compact({
    key: `${file} ${method} ${path}`,
    name: "",
    naming: toNameSource(site, xMcp, file),
    title: toTitle(site, xMcp),
    description: describe(site, xMcp),
    inputSchema: args.inputSchema,
    output: readOutput(responses, xMcp.output, context),
    annotations: toAnnotations(method, xMcp.annotations),
    icons: xMcp.icons,
    meta: xMcp.meta,
    tags: texts(operation.tags).map(cleanLine),
    deprecated: operation.deprecated === true,
    arguments: args.arguments,
    binding: { kind: "http" as const, request },
    origin: originOf(at),
  });
}

function toNameSource({ method, path, operation }: OperationSite, xMcp: XMcp, document: string): NameSource {
  const operationId = text(operation.operationId)?.trim() || undefined;
  return compact({ fixed: xMcp.name, operationId, method, path, document });
}

/** What the path says holds for operations that say nothing (OpenAPI 3.1 §4.8.9). */
function describe({ method, path, operation, item }: OperationSite, xMcp: XMcp): string {
  const deprecated = operation.deprecated === true;
  const fallback = `${method} ${path}`;
  if (xMcp.description) return describeTool({ description: xMcp.description, deprecated, fallback });
  for (const fields of [operation, item.fields]) {
    const summary = clean(fields.summary);
    const description = clean(fields.description);
    if (summary !== "" || description !== "") return describeTool({ summary, description, deprecated, fallback });
  }
  return describeTool({ deprecated, fallback: cleanLine(fallback) });
}

function clean(value: unknown): string {
  return typeof value === "string" ? cleanText(value) : "";
}

/** A short summary; else an operationId that no tool name can show. */
function toTitle({ operation, item }: OperationSite, xMcp: XMcp): string | undefined {
  if (xMcp.title) return xMcp.title;
  const summary = text(operation.summary) || (operation.description ? undefined : text(item.fields.summary));
  if (summary !== undefined && summary !== "" && summary.length <= 2 * MAX_TITLE) {
    const line = cleanLine(summary);
    const title = line.endsWith(".") ? line.slice(0, -1) : line;
    if (title !== "" && title.length <= MAX_TITLE) return title;
  }
  const operationId = text(operation.operationId) ?? "";
  return operationId.length <= MAX_TITLE && /[^\0-\x7F]/.test(operationId) ? cleanLine(operationId) : undefined;
}

/** operation > path > document (OpenAPI 3.1 §4.8.10). */
function readServer({ operation, at, item }: OperationSite, api: Api, context: ReadContext): string | undefined {
  const [servers, place] =
    list(operation.servers).length > 0
      ? [operation.servers, child(at, "servers")]
      : [item.fields.servers, item.at("servers")];
  const server = readOwnServer(servers, place, api.spec.server, context);
  return server === api.spec.server ? undefined : server;
}
