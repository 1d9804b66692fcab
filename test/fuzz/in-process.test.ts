import { createRegistry } from "@mcp-gen/runtime";
import { createHandler } from "@mcp-gen/runtime/handler";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openConnection } from "../../packages/runtime/src/protocol/connection.ts";
import { createServer } from "../../packages/runtime/src/protocol/server.ts";
import { modules } from "../conformance/fixture/modules.ts";
import { createTools } from "../conformance/fixture/tools.ts";
import { requestIds, text } from "./traffic.ts";

/** A run may be made longer, and repeated with the seed that a failure prints. */
const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 300), seed: Number(process.env.FUZZ_SEED ?? 7) };

const registry = createRegistry(
  createTools(() => undefined),
  { rateLimit: false },
);

describe("mutated and random traffic", () => {
  test("on a connection: every request is answered once, everything sent is JSON-RPC, nothing fails", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 12 }), async (lines) => {
        const sent: { readonly id?: unknown; readonly method?: string }[] = [];
        const failures: unknown[] = [];
        const server = createServer({
          info: { name: "fuzz", version: "1.0.0" },
          registry: async () => registry,
          log: (level, message, fields) => {
            if (level === "error") failures.push([message, fields]);
          },
          modules,
        });
        const connection = openConnection(server, (message) => {
          sent.push(JSON.parse(typeof message === "string" ? message : [...message].join("")));
        });
        const cancelled = lines.some((line) => line.includes("notifications/cancelled"));
        for (const line of lines) connection.receive(line);
        await connection.idle();
        expect(failures).toEqual([]);
        // A batch is answered by an array (2025-03-26).
        const messages = sent.flat();
        for (const message of messages) expect(message).toMatchObject({ jsonrpc: "2.0" });
        const answered = messages.flatMap(({ id, method }) => (id === undefined || method !== undefined ? [] : [id]));
        const asked = lines.flatMap(requestIds);
        if (cancelled) expect(answered.length).toBeLessThanOrEqual(asked.length + lines.length);
        else for (const id of asked) expect(answered).toContainEqual(id);
      }),
      RUNS,
    );
  }, 120_000);

  test("over HTTP: every request gets one answer with a status that fits, and the next one works", async () => {
    const handler = createHandler(registry, { name: "fuzz", version: "1.0.0", modules });
    const post = (body: string, headers: Record<string, string>) =>
      handler(
        new Request("http://localhost/mcp", {
          method: "POST",
          headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
          body,
        }),
      );
    const opened = await post(
      '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{}}}',
      {},
    );
    const session = { "mcp-session-id": opened.headers.get("mcp-session-id") ?? "" };
    const header = fc.constantFrom<Record<string, string>>(
      session,
      {},
      { "mcp-session-id": "nope" },
      { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "test_simple_text" },
      { "mcp-protocol-version": "x" },
    );
    await fc.assert(
      fc.asyncProperty(text, header, async (body, headers) => {
        if (/subscriptions\/listen|test_sampling|test_elicitation/.test(body)) return;
        const response = await post(body, headers);
        expect([200, 202, 400, 404]).toContain(response.status);
        await response.text();
        expect((await post('{"jsonrpc":"2.0","id":1,"method":"ping"}', session)).status).toBe(200);
      }),
      RUNS,
    );
    handler.close();
  }, 120_000);
});
