// Run with `--expose-gc`: prints the heap in megabytes after rounds of work, each of which should leave nothing behind.
import { createRegistry, defineTools } from "@mcp-gen/runtime";
import { createHandler } from "@mcp-gen/runtime/handler";
import { openConnection } from "../../packages/runtime/src/protocol/connection.ts";
import { createServer } from "../../packages/runtime/src/protocol/server.ts";

const [work, rounds, count] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];

const registry = createRegistry(
  defineTools([
    {
      name: "echo",
      description: "Echo.",
      inputSchema: { type: "object" },
      run: async (input, ctx) => {
        ctx.progress(1);
        return input;
      },
    },
  ]),
  { rateLimit: false },
);

/** Calls on one connection, as over stdio; every tenth is cancelled. */
async function calls(): Promise<void> {
  const connection = openConnection(
    createServer({ info: { name: "leaks", version: "1" }, registry: async () => registry, log: () => undefined }),
    () => undefined,
  );
  for (let index = 0; index < count; index += 1) {
    const params = { name: "echo", arguments: { index }, _meta: { progressToken: index } };
    connection.receive(JSON.stringify({ jsonrpc: "2.0", id: index, method: "tools/call", params }));
    if (index % 10 === 0) {
      const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: index } };
      connection.receive(JSON.stringify(cancel));
    }
    if (index % 64 === 0) await connection.idle();
  }
  await connection.idle();
  connection.close();
}

const handler = createHandler(registry, { name: "leaks", version: "1", maxSessions: 100 });

/** Sessions over HTTP, each with a call on a stream; some are ended by their client, the others just left. */
async function sessions(): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const post = (body: object, headers: Record<string, string> = {}) =>
      handler(
        new Request("http://localhost/mcp", {
          method: "POST",
          headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
          body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...body }),
        }),
      );
    const opened = await post({ method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {} } });
    await opened.text();
    const session = { "mcp-session-id": opened.headers.get("mcp-session-id") ?? "" };
    const params = { name: "echo", arguments: {}, _meta: { progressToken: 1 } };
    await (await post({ method: "tools/call", params }, session)).text();
    if (index % 2 === 0) await handler(new Request("http://localhost/mcp", { method: "DELETE", headers: session }));
  }
}

for (let round = 0; round < rounds; round += 1) {
  await (work === "calls" ? calls() : sessions());
  await new Promise((resolve) => setTimeout(resolve, 50));
  globalThis.gc?.();
  console.log((process.memoryUsage().heapUsed / 1024 / 1024).toFixed(2));
}
process.exit();
