import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { text } from "./traffic.ts";

const SEED = Number(process.env.FUZZ_SEED ?? 7);
const COUNT = Number(process.env.FUZZ_RUNS ?? 300);

let child: ChildProcess | undefined;

afterEach(() => {
  child?.kill();
});

function start(file: string): ChildProcess {
  const path = fileURLToPath(new URL(`../conformance/fixture/${file}`, import.meta.url));
  child = spawn(process.execPath, ["--conditions=@mcp-gen/source", "--import", "tsx", path], {
    env: { ...process.env, LOG: "error" },
  });
  return child;
}

test("a process over stdio answers every ping among noise, and writes nothing but messages", {
  timeout: 120_000,
}, async () => {
  const server = start("stdio.ts");
  let out = "";
  server.stdout?.on("data", (chunk: Buffer) => {
    out += chunk;
  });
  const lines = fc.sample(text, { seed: SEED, numRuns: COUNT });
  const noise = fc.sample(fc.uint8Array({ maxLength: 300 }), { seed: SEED, numRuns: COUNT });
  for (const [index, line] of lines.entries()) {
    server.stdin?.write(`${line.replaceAll("\n", " ")}\n`);
    server.stdin?.write(Buffer.from(noise[index] ?? []));
    server.stdin?.write(`\n{"jsonrpc":"2.0","id":"alive ${index}","method":"ping"}\r\n`);
  }
  server.stdin?.end();
  const [code] = await once(server, "exit");
  expect(code).toBe(0);
  const messages = out
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const ids = new Set(messages.map(({ id }) => id));
  expect(lines.filter((_, index) => !ids.has(`alive ${index}`))).toEqual([]);
});

test("a process over HTTP survives bytes that are no HTTP, and half requests", { timeout: 120_000 }, async () => {
  const server = start("server.ts");
  if (server.stdout === null) throw new Error("the server has no output");
  const url = new URL(String((await once(server.stdout, "data"))[0]).trim());
  const begin = `POST ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-type: application/json\r\n`;
  const bytes = fc.sample(fc.uint8Array({ maxLength: 300 }), { seed: SEED, numRuns: COUNT });
  for (const [index, chunk] of bytes.entries()) {
    const lengths = [chunk.length, chunk.length + 10, 0, -1, 1e12];
    const head = index % 2 === 0 ? "" : `${begin}content-length: ${lengths[index % lengths.length]}\r\n\r\n`;
    await throwAt(Number(url.port), [head, Buffer.from(chunk)]);
  }
  expect(await ping(url)).toBe(200);
  expect(server.exitCode).toBe(null);
});

/** Writes, and goes away without waiting for an answer. */
function throwAt(port: number, parts: readonly (string | Buffer)[]): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      for (const part of parts) socket.write(part);
      setImmediate(() => socket.destroy());
    });
    socket.on("error", () => undefined).on("close", () => resolve());
  });
}

function ping(url: URL): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json" };
    const sent = request(url, { method: "POST", headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on("error", reject);
    sent.end('{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}');
  });
}
