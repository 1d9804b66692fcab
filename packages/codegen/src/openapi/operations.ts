import type { ToolSpec } from "../catalog/types.ts";
import { child, rootOf } from "../source/location.ts";
import type { Api } from "./api.ts";
import type { ReadContext } from "./context.ts";
import { reportFailure } from "./failure.ts";
import { includesMethod } from "./filters.ts";
import { readOperation } from "./operation.ts";
import { type OperationSite, readSites } from "./path-item.ts";
import { ownMember, text, texts } from "./values.ts";
import { inheritXMcp, readXMcp } from "./x-mcp.ts";

/** Every operation of a document that becomes a tool, in document order; the others are reported or filtered out. */
export function readOperations(api: Api, context: ReadContext): ToolSpec[] {
  const root = rootOf(context.documents.root);
  const ofDocument = readXMcp(ownMember(root.document.value, "x-mcp"), child(root, "x-mcp"), context);
  const tools: ToolSpec[] = [];
  for (const site of readSites(context)) {
    const { method, path, operation, item } = site;
    const ofPath = readXMcp(item.fields["x-mcp"], item.at("x-mcp"), context);
    const own = readXMcp(operation["x-mcp"], child(site.at, "x-mcp"), context);
    const xMcp = inheritXMcp(inheritXMcp(ofDocument, ofPath), own);
    if (xMcp.enabled === false) continue;
    const operationId = text(operation.operationId);
    if (
      !context.filters.passes({ method, path, operationId, tags: texts(operation.tags) }) ||
      !isCallable(site, context)
    )
      continue;
    try {
      tools.push(readOperation(site, xMcp, api, context));
    } catch (error) {
      reportFailure(error, { what: `"${method} ${path}"`, at: site.at }, context);
    }
  }
  return tools;
}

/** fetch refuses these methods (Fetch §2.2.1). */
const FORBIDDEN: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"]);

function isCallable({ method, path, at }: OperationSite, context: ReadContext): boolean {
  const name = `"${method} ${path}"`;
  if (method === "TRACE" || (method === "OPTIONS" && !includesMethod(context.options, method))) {
    context.sink.report({ code: "MG2004", message: `${name} is not offered as a tool`, at });
    return false;
  }
  const reason = unsendable(method, path);
  if (reason === undefined) return true;
  context.sink.report({ code: "MG2003", message: `${name} is left out: ${reason}`, at });
  return false;
}

/** Why no request can be made for an operation, whatever its arguments are. */
function unsendable(method: string, path: string): string | undefined {
  if (FORBIDDEN.has(method.toUpperCase())) return "the method cannot be sent";
  // URL parsers resolve dot segments, also encoded ones (URL Standard §4.1), so that another path would be asked for.
  if (!path.includes(".") && !path.includes("%")) return undefined;
  const [plain = ""] = path.split(/[?#]/u, 1);
  const dots = plain.split("/").find((segment) => /^(?:\.|%2e){1,2}$/iu.test(segment));
  return dots === undefined ? undefined : `the segment "${dots}" would lead to another path`;
}
