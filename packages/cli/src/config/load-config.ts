import { existsSync, readFileSync } from "node:fs";
import { dirname, extname, isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { DiagnosticSink } from "@mcp-gen/codegen";
import { PACKAGE_ROOT } from "../package-root.ts";
import { checkConfig } from "./check-config.ts";
import type { Config } from "./config.ts";

/** Names of the configuration file, in the order in which they are looked for. */
export const CONFIG_FILES: readonly string[] = ["mcp-gen.config.ts", "mcp-gen.config.mjs", "mcp-gen.config.json"];

/** A configuration with its paths made absolute. */
export interface LoadedConfig {
  readonly file: string;
  readonly config: Config;
}

/** The configuration file of a folder, if there is one. */
export function findConfig(cwd: string): string | undefined {
  return CONFIG_FILES.map((name) => join(cwd, name)).find((path) => existsSync(path));
}

/** Whether an argument names a configuration rather than a document: code, or JSON under our own name. */
export function isConfigFile(path: string): boolean {
  return /\.(?:ts|mts|mjs|js)$/u.test(path) || /(?:^|[\\/])mcp-gen(?:\.[^\\/]*)?\.json$/u.test(path);
}

/** Reads and checks a configuration file; what is wrong with it is reported, all of it. */
export async function loadConfig(file: string, sink: DiagnosticSink): Promise<LoadedConfig | undefined> {
  const path = resolve(file);
  let value: unknown;
  try {
    value = await evaluate(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n", 1)[0] : String(error);
    sink.report({ code: "MG4003", message: `The configuration "${file}" cannot be loaded: ${reason}` });
    return undefined;
  }
  const problems = checkConfig(value);
  for (const message of problems) sink.report({ code: "MG4001", message: `${message} ("${file}")` });
  // Checked key by key just now.
  return problems.length > 0 ? undefined : { file: path, config: absolute(value as Config, dirname(path)) };
}

async function evaluate(path: string): Promise<unknown> {
  if (path.endsWith(".json")) return JSON.parse(readFileSync(path, "utf8"));
  const { createJiti } = await import("jiti");
  // `import { defineConfig } from "mcp-gen"` works in a project that has not installed us, too (npx).
  const built = extname(import.meta.url) === ".js";
  const index = fileURLToPath(new URL(built ? "dist/index.js" : "src/index.ts", PACKAGE_ROOT));
  const jiti = createJiti(path, { fsCache: false, moduleCache: false, alias: { "mcp-gen": index } });
  return await jiti.import(path, { default: true });
}

function absolute(config: Config, folder: string): Config {
  const place = (input: string) =>
    /^[a-z][a-z+.-]+:/iu.test(input) || isAbsolute(input) || input === "-" ? input : join(folder, input);
  const { input, out } = config;
  return {
    ...config,
    ...(input !== undefined && { input: [input].flat().map(place) }),
    ...(out !== undefined && { out: place(out) }),
  };
}
