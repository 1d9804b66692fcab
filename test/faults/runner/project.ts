import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { emitFiles, type Reading } from "@mcp-gen/codegen";
import type { Fault } from "./types.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** The built executable: what a user runs. */
export const CLI: string = join(ROOT, "packages/cli/dist/bin.js");

/** An empty folder inside the workspace, so that generated code finds `@mcp-gen/runtime`. */
export function scratch(name: string): string {
  const dir = join(ROOT, "test/.cache/faults", name);
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dirname(dir), { recursive: true });
  return dir;
}

const TSC = join(dirname(createRequire(import.meta.url).resolve("typescript-6.0/package.json")), "bin/tsc");

const MODES: Readonly<Record<string, object>> = {
  nodenext: { module: "NodeNext", moduleResolution: "NodeNext" },
  bundler: { module: "ESNext", moduleResolution: "Bundler" },
};

const STRICT = {
  target: "ES2022",
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  skipLibCheck: true,
  types: ["node"],
};

/** Type-checks a generated folder under strict; throws with the compiler's own words. */
export function typecheck(dir: string, modes: readonly string[] = ["nodenext"]): void {
  writeFileSync(join(dir, "package.json"), '{ "type": "module" }\n');
  for (const mode of modes) {
    const flags = MODES[mode];
    if (flags === undefined) throw new Error(`codegen: the runner does not know the module mode "${mode}"`);
    writeFileSync(
      join(dir, "tsconfig.json"),
      JSON.stringify({ compilerOptions: { ...STRICT, ...flags }, include: ["."] }),
    );
    const run = spawnSync(process.execPath, [TSC, "-p", dir], { encoding: "utf8" });
    if (run.status !== 0) throw new Error(run.stdout + run.stderr);
  }
}

let projects = 0;

/** Writes the generated files of a document into a folder of their own. */
export function writeProject(reading: Reading, fault: Fault, purpose: string): string {
  projects += 1;
  const dir = scratch(`${fault.id}-${purpose}-${process.pid}-${projects}`);
  for (const file of emitFiles(reading.catalog, { generator: "mcp-gen test", importExtension: ".ts" })) {
    mkdirSync(dirname(join(dir, file.path)), { recursive: true });
    writeFileSync(join(dir, file.path), file.text);
  }
  return dir;
}

/** Imports every generated module of a fault's `generate` run into this process. */
export async function importModules(fault: Fault): Promise<void> {
  const dir = join(ROOT, "test/.cache/faults", fault.id);
  const files = (readdirSync(dir, { recursive: true }) as string[]).filter((name) => name.endsWith(".gen.ts"));
  for (const file of files) await import(join(dir, file));
}
