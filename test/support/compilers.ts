import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Versions of TypeScript that generated code must compile with. */
export type TypeScriptVersion = "5.9" | "6.0" | "7.0";

export const TYPESCRIPT_VERSIONS: readonly TypeScriptVersion[] = ["5.9", "6.0", "7.0"];

/** Options under which generated code must compile; `types` of Node are for `server.ts`. */
export const STRICT = {
  target: "ES2022",
  lib: ["ES2023"],
  module: "NodeNext",
  moduleResolution: "NodeNext",
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  noImplicitOverride: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  skipLibCheck: true,
  types: ["node"],
} as const;

export interface CompilerRun {
  readonly code: number;
  readonly output: string;
}

/** Runs a compiler over a project as a process of its own. */
export function runCompiler(version: TypeScriptVersion, project: string): Promise<CompilerRun> {
  const manifest = createRequire(import.meta.url).resolve(`typescript-${version}/package.json`);
  const child = spawn(process.execPath, [join(dirname(manifest), "bin/tsc"), "-p", project, "--pretty", "false"]);
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
