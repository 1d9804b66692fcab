import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ToolSpec } from "@mcp-gen/codegen";
import type { ConnectedClient } from "../e2e/clients.ts";
import { createCompiler, type ListedTool } from "../support/tool-schemas.ts";
import { exampleValue } from "./example-value.ts";

/** A tool, and arguments that its listed schema accepts. */
export interface Call {
  readonly tool: ToolSpec;
  readonly args: Record<string, unknown>;
}

/** Of a document's first tools, how many are tried until there are arguments for one. */
const MAX_TRIED = 20;

/** The first tool for which acceptable arguments are easily made; `undefined` if there is none. */
export function findCall(tools: readonly ToolSpec[], listed: readonly ListedTool[]): Call | undefined {
  const compile = createCompiler("2020-12");
  for (const tool of tools.slice(0, MAX_TRIED)) {
    const schema = listed.find(({ name }) => name === tool.name)?.inputSchema;
    if (schema === undefined || tool.binding.kind !== "http") continue;
    const args = exampleValue(schema, schema);
    if (compile(schema)(args)) return { tool, args: args as Record<string, unknown> };
  }
  return undefined;
}

/** An API on this machine that answers everything with 200 and `{}`, and remembers what it was asked. */
export interface EmptyApi {
  readonly url: string;
  /** `GET /pets`, without the query. */
  readonly requests: readonly string[];
  close(): void;
}

export async function startEmptyApi(): Promise<EmptyApi> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.replace(/\?.*$/su, "")}`);
    request.resume();
    response.writeHead(200, { "content-type": "application/json" });
    response.end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // Listening on a port, so the address is no pipe's name.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Calls a tool by an official client: exactly one request, that of the operation, and a result that is no error. */
export async function findCallFaults(
  client: ConnectedClient,
  { tool, args }: Call,
  api: EmptyApi,
): Promise<readonly string[]> {
  const result = await client.call(tool.name, args);
  const [content] = result.content;
  const called = `called ${tool.name} with ${JSON.stringify(args).slice(0, 300)}`;
  if (result.isError === true) return [`${called}: ${content?.text?.slice(0, 500)}`];
  if (content === undefined) return [`${called}: no content`];
  const [request, ...more] = api.requests;
  if (request === undefined || more.length > 0) return [`${called}: ${api.requests.length} requests`];
  return requestPattern(tool).test(decodeURI(request)) ? [] : [`${called}: the API was asked for ${request}`];
}

/** Matches the request of an operation: its method, and its path with anything for a placeholder. */
function requestPattern({ binding }: ToolSpec): RegExp {
  if (binding.kind !== "http") return /^$/u;
  const { method, path } = binding.request;
  const parts = path
    .replace(/[?#].*$/su, "")
    .split(/\{[^{}]*\}/u)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\/]/gu, "\\$&"));
  return new RegExp(`^${method} ${parts.join("[^/]*")}$`, "u");
}
