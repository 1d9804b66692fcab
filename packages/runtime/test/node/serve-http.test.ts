import { request } from "node:http";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type HttpServer, serveHttp } from "../../src/node.ts";
import { registryOf } from "../protocol/helper.ts";

let server: HttpServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

const quiet = { log: () => undefined };
const echo = { echo: { run: (input: object) => input } };
const INITIALIZE = '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}';

async function start(options: Partial<Parameters<typeof serveHttp>[1]> = {}): Promise<URL> {
  server = await serveHttp(registryOf(echo), { name: "t", version: "1", port: 0, ...quiet, ...options });
  return new URL(server.url);
}

async function post(url: URL, body: string | Uint8Array, headers: Record<string, string> = {}): Promise<number> {
  const type = { "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers: { ...type, ...headers }, body: body as string });
  await answer.arrayBuffer();
  return answer.status;
}

test.each<[string, string | Uint8Array, number]>([
  ["what fits", INITIALIZE, 200],
  ["what is a little too large", `"${"x".repeat(2000)}"`, 413],
  ["what is several times too large", `"${"x".repeat(7000)}"`, 413],
  ["bytes that are no UTF-8", Uint8Array.of(0x22, 0xff, 0x22), 400],
  ["nothing", "", 400],
])("%s is answered (R-079)", async (_, body, status) => {
  expect(await post(await start({ maxBodyBytes: 1000 }), body)).toBe(status);
});

test("a body that does not come is not waited for", async () => {
  const url = await start({ bodyTimeoutMs: 50 });
  const status = await new Promise((resolve) => {
    const sent = request(url, {
      method: "POST",
      headers: { "content-type": "application/json", "content-length": 10 },
    });
    sent.on("response", ({ statusCode }) => resolve(statusCode)).on("error", () => undefined);
    sent.write("{");
  });
  expect(status).toBe(408);
});

test.each(["GARBAGE\r\n\r\n", "POST /mcp HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n", "\u0000\u0001"])(
  "%j harms nobody",
  async (bytes) => {
    const url = await start();
    await new Promise((resolve) => {
      const socket = connect(Number(url.port), "127.0.0.1", () => socket.end(bytes));
      socket
        .on("close", resolve)
        .on("error", () => undefined)
        .resume();
    });
    expect(await post(url, INITIALIZE)).toBe(200);
  },
);

test("says whether it is up, and where nothing is", async () => {
  const url = await start();
  expect(await (await fetch(new URL("/healthz", url))).json()).toEqual({ status: "ok" });
  expect((await fetch(new URL("/elsewhere", url), { method: "POST" })).status).toBe(404);
});

test("close ends calls that run, and open streams", async () => {
  let aborted = false;
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const wait = {
    run: (_: object, { signal }: { readonly signal: AbortSignal }) =>
      new Promise((resolve) => {
        begin();
        signal.addEventListener("abort", () => {
          aborted = true;
          resolve("ended");
        });
      }),
  };
  server = await serveHttp(registryOf({ wait }), { name: "t", version: "1", port: 0, ...quiet });
  const { url } = server;
  const opened = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: INITIALIZE,
  });
  const session = { "content-type": "application/json", "mcp-session-id": opened.headers.get("mcp-session-id") ?? "" };
  const stream = await fetch(url, { headers: { ...session, accept: "text/event-stream" } });
  const body = '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"wait"}}';
  const call = fetch(url, { method: "POST", headers: session, body }).then((answer) => answer.status);
  await begun;
  const before = Date.now();
  await server.close();
  server = undefined;
  expect(aborted).toBe(true);
  expect(Date.now() - before).toBeLessThan(1900);
  await stream.text();
  expect(await call).toBeLessThan(500);
});

test("a port that is taken rejects", async () => {
  const url = await start();
  await expect(serveHttp(registryOf(echo), { name: "t", version: "1", port: Number(url.port) })).rejects.toMatchObject({
    code: "EADDRINUSE",
  });
});
