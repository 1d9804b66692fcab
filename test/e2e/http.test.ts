import { once } from "node:events";
import { connect as connectSocket } from "node:net";
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, onTestFinished, test } from "vitest";
import { createTools, HTTP_WAYS, type HttpWay, startHttp, type TestHttpServer } from "./http-servers.ts";

const INFO = { name: "e2e", version: "1.0.0" };

/** Comes back at once when a connection is lost. */
const RECONNECT = {
  initialReconnectionDelay: 10,
  maxReconnectionDelay: 50,
  reconnectionDelayGrowFactor: 1,
  maxRetries: 20,
};

async function start(way: HttpWay, options: Parameters<typeof startHttp>[2] = {}) {
  const { registry, seen } = createTools();
  const server = await startHttp(way, registry, options);
  onTestFinished(() => server.close());
  return { registry, seen, server };
}

type TransportOptions = ConstructorParameters<typeof StreamableHTTPClientTransport>[1];

async function connectFirst({ url }: TestHttpServer, options: TransportOptions = {}) {
  const client = new Client(INFO);
  const transport = new StreamableHTTPClientTransport(url, { reconnectionOptions: RECONNECT, ...options });
  // Its optional properties are typed without `exactOptionalPropertyTypes`.
  await client.connect(transport as never);
  onTestFinished(() => client.close());
  return { client, transport };
}

type Mode = "legacy" | "auto" | { readonly pin: "2026-07-28" };

async function connectSecond({ url }: TestHttpServer, mode: Mode, more: object = {}, transport: object = {}) {
  const client = new ClientV2(INFO, { versionNegotiation: { mode }, ...more });
  await client.connect(new HttpV2(url, { reconnectionOptions: RECONNECT, ...transport }));
  onTestFinished(() => client.close());
  return client;
}

const echo = { name: "echo", arguments: { text: "héllo 世界" } };

/** Runs a call of `slow` until it has begun. */
async function beginSlow(client: Client) {
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const result = client.callTool({ name: "slow", arguments: {} }, undefined, { onprogress: () => begin() });
  await begun;
  // In an object, as a promise of a promise is waited for.
  return { result };
}

/** Offers an older revision than the client does, which knows the newest only. */
function offering(revision: string): NonNullable<NonNullable<TransportOptions>["fetch"]> {
  const offer = (version: string) => `"protocolVersion":"${version}"`;
  return (url, init) => {
    if (typeof init?.body !== "string") return fetch(url, init);
    return fetch(url, { ...init, body: init.body.replace(offer("2025-11-25"), offer(revision)) });
  };
}

describe.each(HTTP_WAYS)("%s", (way) => {
  describe("the first generation's client", () => {
    test.each(["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])("in revision %s", async (revision) => {
      const { server } = await start(way);
      const { client, transport } = await connectFirst(server, { fetch: offering(revision) });
      expect(transport.protocolVersion).toBe(revision);
      const { tools } = await client.listTools();
      expect(tools[0]?.description).toBe("Gives back a text: Grüße.");
      const result = await client.callTool(echo);
      expect(result.content).toEqual([{ type: "text", text: '{"text":"héllo 世界"}' }]);
      expect(result.structuredContent !== undefined).toBe(revision >= "2025-06-18");
    });

    test("gets the result of a call whose connection was lost, without loss and not twice (R-095, R-097)", async () => {
      const { server, seen } = await start(way);
      const { client } = await connectFirst(server);
      const { result } = await beginSlow(client);
      server.cut();
      // The call goes on, and so does the client.
      await new Promise((resolve) => setTimeout(resolve, 50));
      seen.release();
      expect((await result).content).toEqual([{ type: "text", text: "finished" }]);
      expect([seen.finished, seen.aborted]).toEqual([1, 0]);
    });

    test("is told of changes, also after its stream was cut (R-144)", async () => {
      const { server, registry } = await start(way);
      const { client } = await connectFirst(server);
      let told = 0;
      client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
        told += 1;
      });
      const change = async (): Promise<number> => {
        registry.update(registry.definition);
        return told;
      };
      await expect.poll(change).toBeGreaterThan(0);
      server.cut();
      const before = told;
      await expect.poll(change).toBeGreaterThan(before);
      expect((await client.callTool(echo)).structuredContent).toEqual({ text: "héllo 世界" });
    });

    test("learns by 404 that the session is over, after its own end and after a restart, and opens another (R-091)", async () => {
      const { server } = await start(way);
      const { client, transport } = await connectFirst(server);
      await client.callTool(echo);
      const ended = transport.sessionId ?? "";
      await transport.terminateSession();
      const headers = { "content-type": "application/json", "mcp-session-id": ended };
      const late = await fetch(server.url, {
        method: "POST",
        headers,
        body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
      });
      expect(late.status).toBe(404);
      const { client: other } = await connectFirst(server);
      await server.close();
      const restarted = await startHttp(way, createTools().registry, { port: Number(server.url.port) });
      onTestFinished(() => restarted.close());
      // The first attempt may go out on a connection of the old server.
      const codeOf = () => other.callTool(echo).catch((error: { readonly code?: number }) => error.code);
      await expect.poll(codeOf).toBe(404);
      const { client: again } = await connectFirst(restarted);
      expect((await again.callTool(echo)).structuredContent).toEqual({ text: "héllo 世界" });
    });
  });

  describe.each<[string, Mode]>([
    ["legacy", "legacy"],
    ["auto", "auto"],
    ["2026-07-28", { pin: "2026-07-28" }],
  ])("the second generation's client, %s", (_, mode) => {
    test("is told of changes of the tools (R-144, R-185)", async () => {
      const { server, registry } = await start(way);
      let told = 0;
      const onChanged = () => {
        told += 1;
      };
      await connectSecond(server, mode, { listChanged: { tools: { onChanged, debounceMs: 5 } } });
      const change = async (): Promise<number> => {
        registry.update(registry.definition);
        return told;
      };
      await expect.poll(change, { timeout: 5000 }).toBeGreaterThan(0);
    });

    test("is refused with another origin, and with a body that is too large", async () => {
      const { server } = await start(way, { maxBodyBytes: 2000 });
      const requestInit = { headers: { origin: "https://evil.example" } };
      await expect(connectSecond(server, mode, {}, { requestInit })).rejects.toThrow();
      const client = await connectSecond(server, mode);
      const large = { name: "echo", arguments: { text: "x".repeat(3000) } };
      await expect(client.callTool(large)).rejects.toThrow(/413|too large/);
      expect((await client.callTool(echo)).structuredContent).toEqual({ text: "héllo 世界" });
    });
  });

  test("a client that disappears: before 2026-07-28 its call goes on (R-095)", async () => {
    const { server, seen } = await start(way);
    const { client } = await connectFirst(server);
    const { result } = await beginSlow(client);
    const lost = expect(result).rejects.toThrow();
    await client.close();
    await lost;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(seen.aborted).toBe(0);
    seen.release();
    await expect.poll(() => seen.finished).toBe(1);
  });

  test("a client that disappears: since 2026-07-28 its call is aborted (R-114)", async () => {
    const { server, seen } = await start(way);
    const client = await connectSecond(server, { pin: "2026-07-28" });
    const options = { onprogress: () => server.cut(), timeout: 1000 };
    // The client waits for the rest of its time.
    const lost = expect(client.callTool({ name: "slow", arguments: {} }, options)).rejects.toThrow();
    await expect.poll(() => seen.aborted).toBe(1);
    await lost;
  });

  test("another Host is refused before the body is looked at", async () => {
    const { server } = await start(way);
    expect(await talk(server, head("evil.example"))).toMatch(/^HTTP\/1\.1 403 /);
  });

  test("a body that does not arrive is given up, and nobody else waits", async () => {
    const { server } = await start(way, { bodyTimeoutMs: 200 });
    const slow = talk(server, `${head(server.url.host)}{"jsonrpc`);
    const { client } = await connectFirst(server);
    expect((await client.callTool(echo)).structuredContent).toEqual({ text: "héllo 世界" });
    expect(await slow).toMatch(/^HTTP\/1\.1 408 /);
  });
});

test("a server that closes ends its calls and says so", async () => {
  const { server } = await start("serveHttp");
  const client = await connectSecond(server, { pin: "2026-07-28" });
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const call = client.callTool({ name: "slow", arguments: {} }, { onprogress: () => begin() });
  await begun;
  const closing = Date.now();
  await server.close();
  expect(Date.now() - closing).toBeLessThan(1500);
  expect((await call).content).toMatchObject([{ text: "The server is closing." }]);
});

function head(host: string): string {
  return `POST /mcp HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n`;
}

/** Says something on a bare connection and answers what comes until there is a whole refusal. */
async function talk({ url }: TestHttpServer, text: string): Promise<string> {
  const socket = connectSocket(Number(url.port), url.hostname);
  let answer = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    answer += chunk;
    if (answer.includes("}")) socket.destroy();
  });
  socket.on("error", () => undefined);
  socket.write(text);
  await Promise.race([once(socket, "close"), new Promise((resolve) => setTimeout(resolve, 3000))]);
  socket.destroy();
  return answer;
}
