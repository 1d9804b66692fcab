import { createRequire } from "node:module";
import { Client as ClientV2 } from "@modelcontextprotocol/client";
import { StdioClientTransport as StdioV2 } from "@modelcontextprotocol/client/stdio";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { describe, expect, test } from "vitest";

const tsx = createRequire(import.meta.url).resolve("tsx");
const server = new URL("fixtures/hand-written-server.ts", import.meta.url).pathname;
const command = { command: process.execPath, args: ["--import", tsx, "--conditions=@mcp-gen/source", server] };

/** Runs with a connected client of the official SDK v1. */
async function withClient(work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ name: "e2e", version: "0" });
  await client.connect(new StdioClientTransport({ ...command, stderr: "pipe" }));
  try {
    await work(client);
  } finally {
    await client.close();
  }
}

describe("the official v1 client", () => {
  test("connects, lists and calls; its own validation of structured content agrees (R-140)", () =>
    withClient(async (client) => {
      expect(client.getServerVersion()).toEqual({ name: "hand-written", version: "1.0.0" });
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(["add", "list", "photo", "wait", "fail"]);
      const sum = await client.callTool({ name: "add", arguments: { a: "1", b: 2 } });
      expect(sum).toMatchObject({ content: [{ type: "text", text: '{"sum":3}' }], structuredContent: { sum: 3 } });
      const list = await client.callTool({ name: "list", arguments: {} });
      expect(list).toMatchObject({ content: [{ text: "[1,2]" }], structuredContent: { result: [1, 2] } });
      const photo = await client.callTool({ name: "photo", arguments: {} });
      expect(photo).toMatchObject({ content: [{ type: "image", mimeType: "image/png", data: "iVBORw==" }] });
    }));

  test("gets an error result for wrong arguments and a failing tool, and a protocol error for no tool (R-133 to R-135)", () =>
    withClient(async (client) => {
      await client.listTools();
      const wrong = await client.callTool({ name: "add", arguments: { a: "one" } });
      expect(wrong).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("b: missing") }] });
      const failed = await client.callTool({ name: "fail", arguments: {} });
      expect(failed).toMatchObject({ isError: true, content: [{ text: "The store is closed." }] });
      await expect(client.callTool({ name: "nope", arguments: {} })).rejects.toMatchObject({ code: -32602 });
    }));

  test("gets progress, and cancels (R-171, R-173)", () =>
    withClient(async (client) => {
      const controller = new AbortController();
      const seen: number[] = [];
      const onprogress = ({ progress }: { progress: number }) => {
        seen.push(progress);
        controller.abort("enough");
      };
      const call = client.callTool({ name: "wait", arguments: {} }, undefined, {
        onprogress,
        signal: controller.signal,
      });
      await expect(call).rejects.toThrow("enough");
      expect(seen).toEqual([1]);
      await expect(client.ping()).resolves.toEqual({});
    }));

  test("sets the log level (R-175)", () =>
    withClient(async (client) => {
      await expect(client.setLoggingLevel("error")).resolves.toEqual({});
    }));
});

test.each(["auto", "legacy"] as const)("the official v2 client connects in mode %s", async (mode) => {
  const client = new ClientV2({ name: "e2e", version: "0" }, { versionNegotiation: { mode } });
  await client.connect(new StdioV2({ ...command, stderr: "pipe" }));
  try {
    expect((await client.listTools()).tools).toHaveLength(5);
    expect(await client.callTool({ name: "add", arguments: { a: 1, b: 2 } })).toMatchObject({
      structuredContent: { sum: 3 },
    });
  } finally {
    await client.close();
  }
});
