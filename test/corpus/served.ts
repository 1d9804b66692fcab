import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { isDeepStrictEqual } from "node:util";
import type { ReadOptions } from "@mcp-gen/codegen";
import { connectClient, type ServerCommand } from "../e2e/clients.ts";
import { CLI } from "../support/paths.ts";
import type { ListedTool } from "../support/tool-schemas.ts";

export interface ServedDocument {
  readonly path: string;
  readonly dir: string;
  readonly options: ReadOptions;
  /** As the Catalog lists them. */
  readonly listed: readonly ListedTool[];
  /** The official client lists, too; it compiles every output schema, which may take too long. */
  readonly official: boolean;
}

/**
 * Lists from `serve` and from the generated server, which must both be what the Catalog says. The generated one by the
 * official client, which compiles every output schema; once is enough, since the texts are the same.
 */
export async function findServedFaults({
  path,
  dir,
  options,
  listed,
  official,
}: ServedDocument): Promise<readonly string[]> {
  const flags = [...(options.allowFiles ? ["--allow-files"] : []), ...(options.lenient ? ["--lenient"] : [])];
  writeFileSync(join(dir, "package.json"), '{ "type": "module" }\n');
  const generated = { args: ["--import", "tsx", join(dir, "server.ts")] };
  return [
    ...(await compare("serve", listed, () => listBare([CLI, "serve", path, ...flags]))),
    ...(await compare("generated", listed, () => (official ? listOfficially(generated) : listBare(generated.args)))),
  ];
}

async function compare(
  way: string,
  listed: readonly ListedTool[],
  list: () => Promise<readonly ListedTool[]>,
): Promise<readonly string[]> {
  try {
    const tools = await list();
    if (tools.length !== listed.length) return [`${way}: ${tools.length} of ${listed.length} tools are listed`];
    const differing = tools.filter((tool, index) => !isDeepStrictEqual(tool, listed[index]));
    return differing.length === 0
      ? []
      : [
          `${way}: listed otherwise: ${differing
            .map(({ name }) => name)
            .slice(0, 5)
            .join(", ")}`,
        ];
  } catch (error) {
    return [`${way}: ${error instanceof Error ? error.message : error}`];
  }
}

async function listOfficially(command: ServerCommand): Promise<readonly ListedTool[]> {
  const client = await connectClient("v1", command);
  try {
    return await client.listTools();
  } finally {
    await client.close();
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

/** Asks for the list by lines of JSON; the server ends when its standard input does. */
async function listBare(args: readonly string[]): Promise<readonly ListedTool[]> {
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "pipe"] });
  const output = Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  child.stdin.end(REQUESTS.map((request) => `${JSON.stringify(request)}\n`).join(""));
  const [stdout, stderr, [code]] = await output;
  const replies = stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as ListReply);
  const tools = replies.find(({ id }) => id === 2)?.result?.tools;
  if (tools === undefined || code !== 0) throw new Error(`exit code ${code}: ${stderr.slice(0, 1000)}`);
  return tools;
}

interface ListReply {
  readonly id: number;
  readonly result?: { readonly tools?: readonly ListedTool[] };
}
