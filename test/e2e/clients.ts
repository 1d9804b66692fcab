import { Client as ClientV2 } from "@modelcontextprotocol/client";
import { StdioClientTransport as StdioV2 } from "@modelcontextprotocol/client/stdio";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { getDefaultEnvironment, StdioClientTransport as StdioV1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { ListedTool } from "../support/tool-schemas.ts";

/** Generations of the official client. */
export type ClientGeneration = "v1" | "v2";

export const CLIENTS: readonly ClientGeneration[] = ["v1", "v2"];

/** How a server is started: arguments of `node`, and what its environment has besides the usual. */
export interface ServerCommand {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

export interface CallResult {
  readonly content: readonly {
    readonly type: string;
    readonly text?: string;
    readonly data?: string;
    readonly mimeType?: string;
  }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
}

/** An official client that is connected to a server process over stdio. */
export interface ConnectedClient {
  readonly serverName: string;
  listTools(): Promise<readonly ListedTool[]>;
  call(name: string, args: Record<string, unknown>, signal?: AbortSignal): Promise<CallResult>;
  /** What the server printed to standard error so far. */
  stderr(): string;
  close(): Promise<void>;
}

const INFO = { name: "mcp-gen-e2e", version: "0" };

/** Starts a server and connects one generation of the official client to it. */
export async function connectClient(generation: ClientGeneration, command: ServerCommand): Promise<ConnectedClient> {
  const { args, env = {}, cwd } = command;
  const parameters = {
    command: process.execPath,
    args: [...args],
    env: { ...getDefaultEnvironment(), ...env },
    stderr: "pipe" as const,
    ...(cwd !== undefined && { cwd }),
  };
  // Both generations have the same methods, under types of their own.
  const transport = (generation === "v1" ? new StdioV1(parameters) : new StdioV2(parameters)) as StdioV1;
  const client = (generation === "v1" ? new ClientV1(INFO) : new ClientV2(INFO)) as ClientV1;
  let errors = "";
  transport.stderr?.on("data", (chunk: Buffer) => {
    errors += chunk.toString("utf8");
  });
  try {
    await client.connect(transport);
  } catch (error) {
    throw new Error(`the server did not start: ${errors}`, { cause: error });
  }
  return {
    serverName: client.getServerVersion()?.name ?? "",
    listTools: () => listAll(client),
    call: async (name, callArguments, signal) => {
      const options = signal === undefined ? undefined : { signal };
      const params = { name, arguments: callArguments };
      // The second generation has no place for a result schema.
      const result =
        generation === "v1"
          ? client.callTool(params, undefined, options)
          : (client as unknown as ClientV2).callTool(params, options);
      return (await result) as unknown as CallResult;
    },
    stderr: () => errors,
    close: () => client.close(),
  };
}

async function listAll(client: ClientV1): Promise<readonly ListedTool[]> {
  const tools: ListedTool[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.listTools(cursor === undefined ? {} : { cursor });
    tools.push(...(page.tools as unknown as ListedTool[]));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return tools;
}
