import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

const key = (name: string) => `io.modelcontextprotocol/${name}`;

/** A request of 2026-07-28, which stands for itself. */
export function callOf(name: string, args: object, headers: Readonly<Record<string, string>> = {}): RequestInit {
  const _meta = { [key("protocolVersion")]: "2026-07-28", [key("clientCapabilities")]: {}, progressToken: 1 };
  return {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/call",
      "mcp-name": name,
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args, _meta } }),
  };
}

/** Listens on a free port of this machine until the test ends; answers the origin. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
