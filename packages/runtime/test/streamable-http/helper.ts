import { createHandler, type Handler, type HttpServerOptions } from "../../src/handler.ts";
import type { RegistryOptions } from "../../src/registry/types.ts";
import { type Json, registryOf, type TestTool } from "../protocol/helper.ts";

const key = (name: string) => `io.modelcontextprotocol/${name}`;

export const REVISION = "2026-07-28";

export const meta = (capabilities: object = {}, more: object = {}): Json => ({
  [key("protocolVersion")]: REVISION,
  [key("clientCapabilities")]: capabilities,
  ...more,
});

export const rpc = (id: unknown, method: string, params: object = {}): Json => ({ jsonrpc: "2.0", id, method, params });

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed; of a stream, every message that it carried. */
  readonly body: Json;
}

export interface TestServer {
  readonly handler: Handler;
  send(method: string, headers?: Record<string, string>, body?: unknown): Promise<Response>;
  post(body: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** A request that stands for itself, with the headers that it must have. */
  modern(method: string, params?: Json, headers?: Record<string, string>): Promise<Answer>;
  /** Opens a session and gives its header. */
  open(version?: string, capabilities?: object): Promise<Record<string, string>>;
}

export function serve(
  tools: Readonly<Record<string, TestTool>> = {},
  options: Partial<HttpServerOptions> = {},
  registryOptions: RegistryOptions = {},
): TestServer {
  const handler = createHandler(registryOf(tools, registryOptions), { name: "test", version: "1.2.3", ...options });
  const send: TestServer["send"] = (method, headers = {}, body) =>
    handler(
      new Request("http://localhost:3000/mcp", {
        method,
        headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
        ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      }),
    );
  const post: TestServer["post"] = async (body, headers) => readAnswer(await send("POST", headers, body));
  return {
    handler,
    send,
    post,
    modern: (method, params = {}, headers = {}) => {
      const name = params.name ?? params.uri;
      const standard = {
        "mcp-protocol-version": REVISION,
        "mcp-method": method,
        ...(typeof name === "string" && { "mcp-name": name }),
      };
      return post(rpc(1, method, { _meta: meta(), ...params }), { ...standard, ...headers });
    },
    open: async (protocolVersion = "2025-11-25", capabilities = {}) => {
      const params = { protocolVersion, capabilities, clientInfo: { name: "t", version: "0" } };
      const { headers } = await post(rpc(0, "initialize", params));
      return { "mcp-session-id": headers.get("mcp-session-id") ?? "", "mcp-protocol-version": protocolVersion };
    },
  };
}

export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const { status, headers } = response;
  if (!headers.get("content-type")?.startsWith("text/event-stream")) {
    return { status, headers, body: text === "" ? undefined : JSON.parse(text) };
  }
  return { status, headers, body: readEvents(text).flatMap(({ data }) => (data ? [JSON.parse(data)] : [])) };
}

export function readEvents(text: string): readonly { readonly id?: string; readonly data?: string }[] {
  return text
    .split("\n\n")
    .filter((block) => block !== "" && !block.startsWith(":"))
    .map((block) => Object.fromEntries(block.split("\n").map((line) => line.split(/: ?(.*)/s, 2) as [string, string])));
}
