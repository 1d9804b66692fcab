import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { createNodeHandler } from "@mcp-gen/runtime/node";
import { createResourceServer } from "@mcp-gen/runtime/oauth";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { NestFactory } from "@nestjs/core";
import { FastifyAdapter } from "@nestjs/platform-fastify";
import express from "express";
import { afterEach, describe, expect, test } from "vitest";
import { registry } from "./examples/registry.ts";

interface Running {
  readonly origin: string;
  close(): Promise<void> | void;
}

const KEY = { "x-key": "let-me-in" };

let running: Running | undefined;

afterEach(async () => {
  await running?.close();
  running = undefined;
});

async function listen(server: Server): Promise<Running> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  running = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return running;
}

async function startNest(adapter?: FastifyAdapter): Promise<Running> {
  const { AppModule } = await import("./examples/nest.ts");
  const app =
    adapter === undefined
      ? await NestFactory.create(AppModule, { logger: false })
      : await NestFactory.create(AppModule, adapter, { logger: false });
  await app.listen(0, "127.0.0.1");
  running = { origin: await app.getUrl(), close: () => app.close() };
  return running;
}

/** Each framework, as its example mounts the handler. */
const FRAMEWORKS: Readonly<Record<string, () => Promise<Running>>> = {
  "node:http": async () => listen(createServer(createNodeHandler(registry, { name: "node", version: "1.0.0" }))),
  express: async () => listen(createServer((await import("./examples/express.ts")).app)),
  fastify: async () => {
    const app = (await import("./examples/fastify.ts")).createApp();
    await app.listen({ port: 0, host: "127.0.0.1" });
    running = { origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, close: () => app.close() };
    return running;
  },
  hono: async () => listen(createAdaptorServer((await import("./examples/hono.ts")).app) as Server),
  "nest on express": () => startNest(),
  "nest on fastify": () => startNest(new FastifyAdapter()),
};

describe.each(Object.entries(FRAMEWORKS))("in %s", (name, start) => {
  test("the official client lists, calls, and gets progress on a stream; other routes are as they were", async () => {
    const { origin } = await start();
    const client = new Client({ name: "mount", version: "1.0.0" });
    const transport = new StreamableHTTPClientTransport(new URL(`${origin}/api/mcp`), {
      requestInit: { headers: KEY },
    });
    await client.connect(transport as never);
    expect((await client.listTools()).tools.map((tool) => tool.name)).toEqual(["greet"]);
    const seen: number[] = [];
    const onprogress = ({ progress }: { progress: number }) => void seen.push(progress);
    const result = await client.callTool({ name: "greet", arguments: { name: "Ada" } }, undefined, { onprogress });
    expect(result.content).toEqual([{ type: "text", text: "Hello, Ada!" }]);
    expect(seen).toEqual([1]);
    await transport.terminateSession();
    await client.close();
    if (name === "node:http" || name.startsWith("nest")) return;
    expect(await (await fetch(`${origin}/other`)).json()).toEqual({ other: true });
  });

  test("what is no JSON, or not from here, is refused", async () => {
    const { origin } = await start();
    const post = (headers: Record<string, string>, body: string) =>
      fetch(`${origin}/api/mcp`, {
        method: "POST",
        headers: { ...KEY, "content-type": "application/json", ...headers },
        body,
      });
    expect((await post({}, "{")).status).toBe(400);
    expect((await post({ origin: "https://evil.example.com" }, "{}")).status).toBe(403);
    expect((await post({ "content-type": "text/plain" }, "{}")).status).toBeGreaterThanOrEqual(400);
  });
});

test.each([undefined, new FastifyAdapter()])(
  "a Nest guard refuses before anything is looked at (%#)",
  async (adapter) => {
    const { origin } = await startNest(adapter);
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${origin}/api/mcp`, {
      method: "POST",
      headers,
      body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    });
    expect(answer.status).toBe(403);
  },
);

test("behind a prefix of Express, the metadata of OAuth is found where clients look for it", async () => {
  const app = express();
  const auth = createResourceServer({
    resource: "http://127.0.0.1/api/mcp",
    authorizationServers: ["https://login.example.com"],
    verify: { custom: () => undefined },
  });
  const handler = createNodeHandler(registry, { name: "express", version: "1.0.0", auth });
  app.use("/api/mcp", handler);
  app.use("/.well-known/oauth-protected-resource", handler);
  const { origin } = await listen(createServer(app));
  const refused = await fetch(`${origin}/api/mcp`, { method: "POST" });
  expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
    401,
    expect.stringContaining("/.well-known/oauth-protected-resource/api/mcp"),
  ]);
  const metadata = await fetch(`${origin}/.well-known/oauth-protected-resource/api/mcp`);
  expect(await metadata.json()).toMatchObject({ authorization_servers: ["https://login.example.com"] });
});
