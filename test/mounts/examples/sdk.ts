import { registerTools } from "@mcp-gen/runtime/sdk";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { registry } from "./registry.ts";

export async function createServer(): Promise<McpServer> {
  const server = new McpServer({ name: "sdk", version: "1.0.0" });
  await registerTools(server, registry);
  return server;
}
