import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { createApi, type LoggedRequest } from "../src/api.ts";

const EXAMPLE = fileURLToPath(new URL("..", import.meta.url));
const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** Inside the workspace, so that generated code finds `@mcp-gen/runtime`. */
export const OUTPUT: string = join(EXAMPLE, ".cache/demo");

export const KEY = "demo-key";

export interface RunningApi {
  readonly url: string;
  /** Every request that was answered, in order. */
  readonly requests: readonly LoggedRequest[];
  close(): Promise<void>;
}

/** Starts the example's API on a free port of 127.0.0.1. */
export async function startApi(): Promise<RunningApi> {
  const requests: LoggedRequest[] = [];
  const server = createApi({ key: KEY, onRequest: (request) => requests.push(request) });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Runs the command line as a user does, and answers what it said. */
export function generate(): string {
  rmSync(OUTPUT, { recursive: true, force: true });
  const command = [join(ROOT, "packages/cli/dist/bin.js"), "generate", join(EXAMPLE, "openapi.yaml"), "--out", OUTPUT];
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: "utf8", cwd: EXAMPLE });
  assert.equal(status, 0, stderr);
  return stderr;
}

/** The source of a generated tool, without its header. */
export function readTool(name: string): string {
  return readFileSync(join(OUTPUT, "tools", `${name}.gen.ts`), "utf8").replace(/^(?:\/\/.*\n)+\n/u, "");
}

/** Compiles what was generated under strict; throws with the compiler's own words. */
export function compile(): void {
  const options = {
    target: "ES2022",
    module: "NodeNext",
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    skipLibCheck: true,
    types: ["node"],
    rootDir: ".",
    outDir: "dist",
  };
  writeFileSync(join(OUTPUT, "package.json"), '{ "type": "module" }\n');
  writeFileSync(join(OUTPUT, "tsconfig.json"), JSON.stringify({ compilerOptions: options, include: ["."] }));
  const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", OUTPUT], { encoding: "utf8" });
  assert.equal(status, 0, stdout);
}

/** Starts the generated server and connects the official client to it. */
export async function connect(baseUrl: string): Promise<Client> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(OUTPUT, "dist/server.js")],
    env: { PETSTORE_BASE_URL: baseUrl, PETSTORE_API_KEY: KEY },
    // The call log is for operators; this is a story.
    stderr: "ignore",
  });
  const client = new Client({ name: "demo", version: "1.0.0" });
  await client.connect(transport);
  return client;
}
