import { expect, test } from "vitest";
import { openConnection } from "../../src/protocol/connection.ts";
import { createServer } from "../../src/protocol/server.ts";
import { createRegistry } from "../../src/registry/create-registry.ts";
import { defineTools } from "../../src/registry/define-tools.ts";
import { initialize } from "./helper.ts";

const registry = createRegistry(
  defineTools([
    {
      name: "a",
      description: "Grüße, 世界 😀",
      outputSchema: { type: "object" },
      execution: { taskSupport: "optional" },
      run: () => ({}),
    },
  ]),
);

const key = (name: string) => `io.modelcontextprotocol/${name}`;
const _meta = { [key("protocolVersion")]: "2026-07-28", [key("clientCapabilities")]: {} };

test.each<[string, object[], object]>([
  ["2024-11-05", [initialize("2024-11-05")], { execution: { taskSupport: "optional" } }],
  ["2025-03-26", [initialize("2025-03-26")], { execution: { taskSupport: "optional" } }],
  [
    "2025-11-25",
    [initialize("2025-11-25")],
    { execution: { taskSupport: "optional" }, outputSchema: { type: "object" } },
  ],
  ["2026-07-28", [], { outputSchema: { type: "object" } }],
])("a list as %s knows it stays ASCII, as transports write it as latin1", async (revision, opening, form) => {
  const sent: string[] = [];
  const server = createServer({
    info: { name: "t", version: "1" },
    registry: async () => registry,
    log: () => undefined,
  });
  const connection = openConnection(server, (message) => {
    sent.push(typeof message === "string" ? message : [...message].join(""));
  });
  const params = revision === "2026-07-28" ? { _meta } : {};
  for (const message of [...opening, { jsonrpc: "2.0", id: 1, method: "tools/list", params }]) {
    connection.receive(JSON.stringify(message));
    await connection.idle();
  }
  const text = sent.at(-1) ?? "";
  expect(text).toMatch(/^[\x20-\x7e]*$/);
  expect(JSON.parse(text).result.tools).toEqual([
    { name: "a", description: "Grüße, 世界 😀", inputSchema: { type: "object", additionalProperties: false }, ...form },
  ]);
});
