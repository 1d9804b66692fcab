import assert from "node:assert/strict";
import { startHttpServer } from "../http-process.ts";
import type { Session } from "../session.ts";
import { type Check, onlyKeys } from "../types.ts";

/**
 * `sseIdle`: a call whose upstream is slow shows signs of life before its answer. It ends once there are enough of them, so
 * that nobody waits for the rest.
 */
export async function checkSseIdle(session: Session, check: Check): Promise<void> {
  onlyKeys("sseIdle", check, ["type", "op", "upstreamDelayMs", "expect"]);
  const expect = check.expect as { readonly commentFramesAtLeast: number };
  onlyKeys("sseIdle.expect", expect, ["commentFramesAtLeast"]);
  const delayMs = check.upstreamDelayMs as number;
  const server = await startHttpServer(session, { config: {}, upstream: { json: {}, delayMs } });
  try {
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const post = (body: object, more: Record<string, string> = {}) =>
      fetch(server.url, { method: "POST", headers: { ...headers, ...more }, body: JSON.stringify(body) });
    const protocolVersion = "2025-11-25";
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: "probe", version: "0" } };
    const opened = await post({ jsonrpc: "2.0", id: 0, method: "initialize", params });
    await opened.arrayBuffer();
    const id = opened.headers.get("mcp-session-id");
    const name = session.withToolNames(`$TOOL(${check.op as string})`);
    const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: {} } };
    const answer = await post(call, {
      "mcp-protocol-version": protocolVersion,
      ...(id !== null && { "mcp-session-id": id }),
    });
    assert.match(answer.headers.get("content-type") ?? "", /^text\/event-stream/u);
    const frames = await countComments(answer, expect.commentFramesAtLeast);
    assert.ok(frames >= expect.commentFramesAtLeast, `${frames} comment frames before the answer`);
  } finally {
    await server.stop();
  }
}

/** Comment frames (HTML standard §9.2.6) until there are enough, or the stream carries the answer or ends. */
async function countComments(answer: Response, enough: number): Promise<number> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  let frames = 0;
  while (reader !== undefined && frames < enough && !text.includes('"result"')) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
    frames = text.split("\n\n").filter((block) => block.startsWith(":")).length;
  }
  await reader?.cancel();
  return frames;
}
