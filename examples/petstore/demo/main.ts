import assert from "node:assert/strict";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { CALLS, type CallResult, type DemoCall } from "./calls.ts";
import { bold, cyan, faint, green, oneLine, red, say } from "./paint.ts";
import { compile, connect, generate, type RunningApi, readTool, startApi } from "./steps.ts";

const started = performance.now();

async function main(): Promise<void> {
  say(bold("\nmcp-gen: an HTTP API becomes tools for an AI agent\n"));
  const api = await startApi();
  step(1, "A real HTTP API is running", api.url);
  await time(2, "Its OpenAPI document becomes code", "mcp-gen generate openapi.yaml", generate, showGenerated);
  await time(3, "The code compiles under strict", "tsc --strict", compile);
  const client = await time(4, "The server starts, and the official MCP client connects", "node server.js", () =>
    connect(api.url),
  );
  await showTools(client);
  step(5, "The client calls the tools", "each call, the HTTP request that it caused, and the answer");
  for (const call of CALLS) await showCall(client, api, call);
  await client.close();
  await api.close();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(
    `\n${green("✓")} ${CALLS.length} calls, ${api.requests.length} HTTP requests, everything as it should be, in ${seconds} s.`,
  );
  say(`  Now yours: ${bold("node packages/cli/dist/bin.js list <your openapi.yaml>")}\n`);
}

function step(number: number, title: string, detail: string): void {
  say(`${cyan(String(number))}  ${bold(title)}   ${faint(detail)}`);
}

async function time<T>(
  number: number,
  title: string,
  detail: string,
  work: () => T | Promise<T>,
  show?: (value: T) => void,
): Promise<T> {
  const from = performance.now();
  const value = await work();
  step(number, title, `${detail}   ${Math.round(performance.now() - from)} ms`);
  show?.(value);
  return value;
}

function showGenerated(printed: string): void {
  const [summary = ""] = /\d+ tools {3}.*/u.exec(printed) ?? [];
  say(`   ${oneLine(summary.replace(/written to \S+/u, "written"), 90)}`);
  say(faint("   tools/update_pet.gen.ts"));
  for (const line of readTool("update_pet").trimEnd().split("\n")) say(`   ${faint("│")} ${line}`);
}

async function showTools(client: Client): Promise<void> {
  const { tools } = await client.listTools();
  assert.equal(tools.length, 8);
  const width = Math.max(...tools.map((tool) => tool.name.length));
  for (const { name, description = "", annotations } of tools) {
    const kind = annotations?.readOnlyHint ? "reads" : annotations?.destructiveHint ? "changes" : "adds";
    say(`   ${name.padEnd(width)}  ${faint(kind.padEnd(7))}  ${oneLine(description, 60)}`);
  }
}

async function showCall(client: Client, api: RunningApi, call: DemoCall): Promise<void> {
  const before = api.requests.length;
  const from = performance.now();
  const result = (await client.callTool({ name: call.tool, arguments: call.args })) as CallResult;
  const ms = Math.round(performance.now() - from);
  const sent = api.requests.slice(before).map((request) => `${request.method} ${request.url}`);
  assert.deepEqual(sent, call.sends === undefined ? [] : [call.sends]);
  call.check(result);
  say(`\n   ${bold(call.tool)} ${oneLine(JSON.stringify(call.args), 74 - call.tool.length)}   ${faint(`${ms} ms`)}`);
  say(faint(`     ${call.shows}`));
  for (const request of api.requests.slice(before)) {
    const size =
      request.requestBytes === 0 ? "" : `  ${request.requestBytes} bytes of ${request.contentType?.split(";")[0]}`;
    say(`     → ${request.method} ${request.url}${faint(size)}   ${request.status}`);
  }
  if (sent.length === 0) say(`     → ${faint("nothing was sent")}`);
  for (const line of answerLines(result)) say(`     ← ${result.isError ? red(line) : line}`);
}

function answerLines(result: CallResult): readonly string[] {
  return result.content.flatMap(({ type, text, mimeType, data }) => {
    if (type !== "text") return [`${type}: ${mimeType}, ${Buffer.from(data ?? "", "base64").length} bytes`];
    return (text ?? "")
      .split("\n")
      .slice(0, 3)
      .map((line) => oneLine(line, 88));
  });
}

await main();
