import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { isDeepStrictEqual } from "node:util";
import type { Reading, ReadOptions } from "@mcp-gen/codegen";
import { type ConnectedClient, connectClient, type ServerCommand } from "../e2e/clients.ts";
import { CLI } from "../support/paths.ts";
import type { ListedTool } from "../support/tool-schemas.ts";
import { findCall, findCallFaults, startEmptyApi } from "./call-tool.ts";

export interface ServedDocument {
  readonly reading: Reading;
  readonly path: string;
  readonly dir: string;
  readonly options: ReadOptions;
  /** As the Catalog lists them. */
  readonly listed: readonly ListedTool[];
  /** The official client lists, too; it compiles every output schema, which may take too long. */
  readonly official: boolean;
}

export interface ServedCheck {
  readonly faults: readonly string[];
  /** Whether a tool was called. */
  readonly called: boolean;
}

/**
 * Lists from `serve` and from the generated server, which must both be what the Catalog says. The generated one by the
 * official client, which compiles every output schema; once is enough, since the texts are the same. It calls a tool, too.
 */
export async function checkServed(document: ServedDocument): Promise<ServedCheck> {
  const { path, dir, options, listed, official } = document;
  const flags = [...(options.allowFiles ? ["--allow-files"] : []), ...(options.lenient ? ["--lenient"] : [])];
  writeFileSync(join(dir, "package.json"), '{ "type": "module" }\n');
  const args = ["--import", "tsx", join(dir, "server.ts")];
  const served = await attempt("serve", async () => compare(listed, await listBare([CLI, "serve", path, ...flags])));
  let called = false;
  const generated = await attempt("generated", async () => {
    if (!official) return compare(listed, await listBare(args));
    const found = await useOfficially(document, args);
    called = found.called;
    return found.faults;
  });
  return { faults: [...served, ...generated], called };
}

/** Lists by an official client, and calls a tool if there are arguments for one. */
async function useOfficially({ reading, dir, listed }: ServedDocument, args: readonly string[]): Promise<ServedCheck> {
  const api = await startEmptyApi();
  let client: ConnectedClient | undefined;
  try {
    client = await connectClient("v1", { args, env: { [baseUrlVariable(dir)]: api.url } } satisfies ServerCommand);
    const faults = compare(listed, await client.listTools());
    const call = findCall(reading.catalog.tools, listed);
    if (call === undefined) return { faults, called: false };
    return { faults: [...faults, ...(await findCallFaults(client, call, api))], called: true };
  } finally {
    await client?.close();
    api.close();
  }
}

/** The variable that the generated `server.ts` reads the API's address from. */
function baseUrlVariable(dir: string): string {
  const variable = /baseUrl: process\.env\.([A-Z_][A-Z0-9_]*)/u.exec(readFileSync(join(dir, "server.ts"), "utf8"))?.[1];
  if (variable === undefined) throw new Error("server.ts reads no base URL");
  return variable;
}

function compare(listed: readonly ListedTool[], tools: readonly ListedTool[]): readonly string[] {
  if (tools.length !== listed.length) return [`${tools.length} of ${listed.length} tools are listed`];
  const differing = tools.filter((tool, index) => !isDeepStrictEqual(tool, listed[index])).map(({ name }) => name);
  return differing.length === 0 ? [] : [`listed otherwise: ${differing.slice(0, 5).join(", ")}`];
}

/** What a step finds, or how it fails, marked by its name. */
async function attempt(way: string, step: () => Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return (await step()).map((fault) => `${way}: ${fault}`);
  } catch (error) {
    return [`${way}: ${error instanceof Error ? error.message : error}`];
  }
}

const REQUESTS = [
  {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "corpus", version: "0" } },
  },
  { jsonrpc: "2.0", method: "notifications/initialized" },
  { jsonrpc: "2.0", id: 2, method: "tools/list" },
];

/** A server that has not listed by then never will. */
const MAX_LIST_MS = 300_000;

/**
 * Asks for the list by lines of JSON. Standard input, whose end ends the server, stays open until the list is here: large
 * generated code takes longer to load through `tsx` than a server that is to end waits.
 */
async function listBare(args: readonly string[]): Promise<readonly ListedTool[]> {
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "pipe"], timeout: MAX_LIST_MS });
  // A server that does not take what it is asked says why on standard error.
  child.stdin.on("error", () => {});
  const ended = Promise.all([text(child.stderr), once(child, "close")]);
  child.stdin.write(REQUESTS.map((request) => `${JSON.stringify(request)}\n`).join(""));
  let tools: readonly ListedTool[] | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    const { id, result }: ListReply = JSON.parse(line);
    if (id !== 2) continue;
    tools = result?.tools;
    child.stdin.end();
  }
  const [stderr, [code]] = await ended;
  if (tools === undefined || code !== 0) throw new Error(`exit code ${code}: ${stderr.slice(0, 1000)}`);
  return tools;
}

interface ListReply {
  readonly id: number;
  readonly result?: { readonly tools?: readonly ListedTool[] };
}
