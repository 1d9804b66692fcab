import assert from "node:assert/strict";
import { startServer } from "../process.ts";
import type { Session } from "../session.ts";
import { type Check, onlyKeys, type Upstream } from "../types.ts";

interface Reply {
  readonly id?: string | number | null;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

interface ReplyExpectation {
  readonly id: string | number | null;
  readonly has?: "result" | "error";
  readonly result?: Record<string, unknown>;
  readonly resultHas?: readonly string[];
  readonly resultLacks?: readonly string[];
  readonly resultMatches?: Record<string, string>;
  readonly errorCode?: number;
}

const EXPECT_KEYS = ["id", "has", "result", "resultHas", "resultLacks", "resultMatches", "errorCode"];

/** `rpc`: lines sent to a real process, and its replies by id. */
export async function checkRpc(session: Session, check: Check): Promise<void> {
  onlyKeys("rpc", check, [
    "type",
    "transport",
    "send",
    "expect",
    "env",
    "stdoutEveryLineIsJsonRpc",
    "exactReplies",
    "upstream",
    "order",
  ]);
  assert.equal(check.transport, "stdio");
  const lines = (check.send as unknown[]).map((one) =>
    session.withToolNames(typeof one === "string" ? one : JSON.stringify(one)),
  );
  await converse(session, check, (write) => {
    for (const line of lines) write(`${line}\n`);
  });
}

/** `rpcBytes`: the same, cut into chunks of a few bytes. */
export async function checkRpcBytes(session: Session, check: Check): Promise<void> {
  onlyKeys("rpcBytes", check, ["type", "note", "messages", "chunkBytes", "eol", "expect"]);
  const text = (check.messages as unknown[]).map((one) => JSON.stringify(one) + String(check.eol)).join("");
  const bytes = Buffer.from(text, "utf8");
  const size = check.chunkBytes as number;
  await converse(session, check, async (write) => {
    for (let at = 0; at < bytes.length; at += size) {
      write(bytes.subarray(at, at + size));
      await new Promise((done) => setImmediate(done));
    }
  });
}

async function converse(
  session: Session,
  check: Check,
  send: (write: (data: string | Buffer) => void) => unknown,
): Promise<void> {
  const expected = check.expect as ReplyExpectation[];
  const server = await startServer(session, {
    env: check.env as Record<string, string>,
    upstream: check.upstream as Upstream,
  });
  try {
    await send(server.write);
    const wanted = (check.exactReplies as number | undefined) ?? expected.length;
    const lines = await server.lines(wanted, 15_000);
    for (const line of lines)
      assert.equal((JSON.parse(line) as { jsonrpc: string }).jsonrpc, "2.0", `not JSON-RPC: ${line}`);
    if (check.exactReplies !== undefined) assert.equal(lines.length, check.exactReplies, lines.join("\n"));
    const replies = lines.map((line) => JSON.parse(line) as Reply);
    for (const want of expected) compareReply(replies, want);
  } finally {
    await server.stop();
  }
}

function compareReply(replies: readonly Reply[], want: ReplyExpectation): void {
  onlyKeys("rpc.expect", want, EXPECT_KEYS);
  // An expected `id: null` is also met by an absent id: JSON-RPC and MCP's schema differ.
  const reply = replies.find((one) => (want.id === null ? (one.id ?? null) === null : one.id === want.id));
  assert.ok(reply, `no reply with id ${want.id} among ${JSON.stringify(replies).slice(0, 1000)}`);
  if (want.has !== undefined) assert.ok(want.has in reply, JSON.stringify(reply).slice(0, 500));
  if (want.errorCode !== undefined)
    assert.equal(reply.error?.code, want.errorCode, JSON.stringify(reply).slice(0, 500));
  for (const [key, value] of Object.entries(want.result ?? {})) {
    assert.deepEqual(
      key === "isError" ? (reply.result?.isError ?? false) : reply.result?.[key],
      value,
      JSON.stringify(reply).slice(0, 500),
    );
  }
  if (want.result !== undefined) assert.ok(reply.result, JSON.stringify(reply));
  for (const key of want.resultHas ?? []) assert.ok(key in (reply.result ?? {}), key);
  for (const key of want.resultLacks ?? []) assert.ok(!(key in (reply.result ?? {})), key);
  for (const [key, pattern] of Object.entries(want.resultMatches ?? {})) {
    assert.match(String(reply.result?.[key]), new RegExp(pattern, "u"));
  }
}

/** `process`: how the process ends. */
export async function checkProcess(session: Session, check: Check): Promise<void> {
  onlyKeys("process", check, ["type", "closeStdin", "send", "expect"]);
  const expect = check.expect as { exitWithinMs?: number; exitCode?: number };
  onlyKeys("process.expect", expect, ["exitWithinMs", "exitCode"]);
  const server = await startServer(session, {});
  for (const one of (check.send as unknown[] | undefined) ?? []) server.write(`${JSON.stringify(one)}\n`);
  if (check.closeStdin) server.closeStdin();
  const code = await server.exited(expect.exitWithinMs ?? 10_000);
  if (expect.exitCode !== undefined) assert.equal(code, expect.exitCode);
}
