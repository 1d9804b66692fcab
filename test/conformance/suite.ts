import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";

export type SuiteRevision = "2025-11-25" | "2026-07-28";

/** One check of one scenario. */
export interface Check {
  readonly id: string;
  readonly status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  readonly errorMessage?: string;
}

export interface SuiteResult {
  readonly exitCode: number | null;
  readonly log: string;
  /** Scenarios that count. */
  readonly scored: readonly string[];
  readonly checks: ReadonlyMap<string, readonly Check[]>;
}

/** It has a command and no entry that could be resolved. */
const PACKAGE = fileURLToPath(new URL("../node_modules/@modelcontextprotocol/conformance", import.meta.url));

/** Runs the official suite against a server, and reads what it found. */
export async function runSuite(url: string, revision: SuiteRevision): Promise<SuiteResult> {
  const out = mkdtempSync(join(tmpdir(), "conformance-"));
  try {
    const preload = new URL("node20.mjs", import.meta.url).href;
    const args = ["--import", preload, join(PACKAGE, "dist/index.js"), "server", "--url", url];
    const { exitCode, log } = await run([...args, "--requirements", revision, "-o", out]);
    return { exitCode, log, scored: readScored(revision), checks: readChecks(out) };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

function run(args: readonly string[]): Promise<Pick<SuiteResult, "exitCode" | "log">> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args);
    let log = "";
    const read = (chunk: Buffer) => {
      log += chunk;
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("close", (exitCode) => resolve({ exitCode, log }));
  });
}

function readScored(revision: SuiteRevision): readonly string[] {
  const { server } = parse(readFileSync(join(PACKAGE, "requirements", `${revision}.yaml`), "utf8")) as {
    readonly server: readonly string[];
  };
  return server;
}

function readChecks(out: string): SuiteResult["checks"] {
  const found = new Map<string, readonly Check[]>();
  for (const folder of readdirSync(out)) {
    const file = join(out, folder, "checks.json");
    const name = folder.replace(/^server-/u, "").replace(/-\d{4}-\d\d-\d\dT.*$/u, "");
    if (existsSync(file)) found.set(name, JSON.parse(readFileSync(file, "utf8")) as readonly Check[]);
  }
  return found;
}
