import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { afterEach, describe, expect, test } from "vitest";

const server = new URL("fixtures/server.ts", import.meta.url).pathname;
const tsx = createRequire(import.meta.url).resolve("tsx");
const running = new Set<ChildProcessWithoutNullStreams>();

afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
});

function start(env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ["--import", tsx, server], { env: { ...process.env, ...env }, stdio: "pipe" });
  running.add(child);
  const output = { out: "", err: "" };
  const exited = once(child, "close").then(([code, signal]) => ({ code, signal }));
  child.stdin.on("error", () => undefined);
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output.out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output.err += text));
  const lines = () => output.out.split("\n").slice(0, -1);
  const until = async (holds: () => boolean) => {
    while (!holds()) {
      if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${output.err}`);
      await new Promise((done) => setTimeout(done, 10));
    }
  };
  const replies = async (count: number) => {
    await until(() => lines().length >= count);
    return lines().map((line) => JSON.parse(line));
  };
  return { child, output, exited, replies, until, send: (data: string | Buffer) => void child.stdin.write(data) };
}

const rpc = (id: unknown, method: string, params?: unknown) =>
  `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;
const initialize = rpc(1, "initialize", {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "t", version: "0" },
});

describe("a process over stdio", { timeout: 30_000 }, () => {
  test("answers initialize without loading the registry (R-020)", async () => {
    const { send, replies, output } = start();
    send(initialize);
    expect((await replies(1))[0].result).toEqual({
      protocolVersion: "2025-11-25",
      capabilities: { tools: { listChanged: true }, logging: {} },
      serverInfo: { name: "fixture", version: "1.0.0" },
      instructions: "Use it.",
    });
    expect(output.err).not.toContain("registry loaded");
    send(rpc(2, "tools/list"));
    expect((await replies(2))[1].result.tools).toHaveLength(5);
    expect(output.err).toContain("registry loaded");
  });

  test("takes messages in pieces of seven bytes with CRLF, and characters cut in two (F170)", async () => {
    const { send, replies } = start();
    const bytes = Buffer.from((initialize + rpc("é😀", "ping")).replaceAll("\n", "\r\n"));
    for (let at = 0; at < bytes.length; at += 7) {
      send(bytes.subarray(at, at + 7));
      await new Promise(setImmediate);
    }
    expect((await replies(2)).map(({ id }) => id).sort()).toEqual([1, "é😀"]);
  });

  test("stdout carries the protocol only (R-060, F159)", async () => {
    const { send, replies, output } = start();
    send(rpc(1, "tools/call", { name: "noisy" }));
    expect((await replies(1))[0].result.content).toEqual([{ type: "text", text: "quiet" }]);
    expect(output.out.split("\n")).toHaveLength(2);
    expect(output.err).toContain("to stdout by console\n");
    expect(output.err).toContain("to stdout directly\n");
  });

  test("goes on after bad JSON, bad UTF-8 and a message over the limit (R-065, F165)", async () => {
    const { send, replies } = start();
    send("{bad json\n");
    send(Buffer.from([0x22, 0xff, 0x22, 0x0a]));
    send(rpc(1, "tools/call", { name: "echo", arguments: { x: "y".repeat(200_000) } }));
    send(rpc(2, "ping"));
    const answers = await replies(4);
    expect(answers.map(({ id, error }) => `${id} ${error?.code}`).sort()).toEqual([
      "2 undefined",
      "undefined -32600",
      "undefined -32600",
      "undefined -32700",
    ]);
  });

  test("logs to stderr as JSON lines, without credentials (R-061, R-177)", async () => {
    const { send, replies, output, until } = start();
    send(rpc(1, "tools/call", { name: "crash" }));
    const [answer] = await replies(1);
    expect(answer.result).toEqual({
      content: [{ type: "text", text: "crash failed because of an internal error." }],
      isError: true,
    });
    await until(() => output.err.includes('"outcome"'));
    const records = output.err
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line));
    expect(records).toMatchObject([
      { level: "error", message: "a tool failed", tool: "crash", error: expect.stringContaining("Bearer [redacted]") },
      { level: "info", message: "tools/call", tool: "crash", outcome: "error" },
    ]);
    expect(output.err).not.toContain("abcdefgh12345678");
  });
});

describe("the end", { timeout: 30_000 }, () => {
  test("of standard input: what was asked is answered, then the process ends at once (R-062)", async () => {
    const { child, exited, output } = start();
    const begin = performance.now();
    child.stdin.end(initialize + rpc(2, "tools/list") + rpc(3, "tools/call", { name: "large" }).trimEnd());
    expect(await exited).toEqual({ code: 0, signal: null });
    const answers = output.out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
    expect(answers.find(({ id }) => id === 3).result.content[0].text).toHaveLength(2_000_000);
    expect(performance.now() - begin).toBeLessThan(20_000);
  });

  test("of standard input aborts a call that does not end", async () => {
    const { child, exited, output, until } = start();
    child.stdin.write(rpc(1, "ping") + rpc(2, "tools/call", { name: "slow" }));
    await until(() => output.out !== "");
    child.stdin.end();
    expect(await exited).toEqual({ code: 0, signal: null });
    expect(output.err).toContain("slow was aborted");
    expect(output.out.trimEnd().split("\n")).toHaveLength(1);
  });

  test.each(["SIGINT", "SIGTERM"] as const)("by %s: running calls are aborted, answers are flushed", async (signal) => {
    const { child, exited, output, send, replies, until } = start();
    send(rpc(1, "tools/call", { name: "slow" }));
    send(rpc(2, "tools/call", { name: "large" }));
    await replies(1);
    await until(() => output.out.length > 2_000_000);
    child.kill(signal);
    expect(await exited).toEqual({ code: 0, signal: null });
    expect(output.err).toContain("slow was aborted");
  });

  test("of the reader: a peer that is gone ends the process (EPIPE)", async () => {
    const { child, exited, send, replies } = start();
    send(rpc(1, "ping"));
    await replies(1);
    child.stdout.destroy();
    send(rpc(2, "tools/call", { name: "large" }));
    expect(await exited).toEqual({ code: 0, signal: null });
  });
});

test("a list of megabytes goes to a peer that reads late whole, between other answers", {
  timeout: 60_000,
}, async () => {
  const { child, send, replies } = start({ TOOLS: "4000" });
  child.stdout.pause();
  send(initialize + rpc(2, "tools/list") + rpc(3, "ping"));
  await new Promise((done) => setTimeout(done, 1500));
  child.stdout.resume();
  const answers = await replies(3);
  expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
  expect(answers.find(({ id }) => id === 2).result.tools).toHaveLength(4005);
});
