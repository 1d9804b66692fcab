import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CLI, scratch } from "../support/paths.ts";
import type { ServerCommand } from "./clients.ts";

/** The two ways to a server: without files, or by the code that was generated. They must not differ. */
export type Way = "serve" | "generated";

export const WAYS: readonly Way[] = ["serve", "generated"];

export interface WayOptions {
  /** Names the folder of the generated code. */
  readonly name: string;
  readonly document: string;
  readonly baseUrl: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Makes a server by the built command line and answers how it is started. */
export function prepareServer(way: Way, { name, document, baseUrl, env = {} }: WayOptions): ServerCommand {
  if (way === "serve") return { args: [CLI, "serve", document, "--base-url", baseUrl], env };
  const dir = scratch("e2e", name);
  run([CLI, "generate", document, "-o", dir]);
  writeFileSync(join(dir, "package.json"), '{ "type": "module" }\n');
  const server = join(dir, "server.ts");
  const variable = /process\.env\.(\w+_BASE_URL)/u.exec(readFileSync(server, "utf8"))?.[1];
  if (variable === undefined) throw new Error("server.ts reads no base URL");
  return { args: ["--import", "tsx", server], env: { ...env, [variable]: baseUrl } };
}

function run(args: readonly string[]): void {
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`exit code ${status}: ${stderr}`);
}
