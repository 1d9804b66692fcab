import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { GeneratedFile } from "@mcp-gen/codegen";

/** Writes generated files into a folder that may be new. */
export function writeFiles(dir: string, files: readonly Pick<GeneratedFile, "path" | "text">[]): void {
  const folders = new Set(files.map(({ path }) => dirname(join(dir, path))));
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  for (const { path, text } of files) writeFileSync(join(dir, path), text);
}
