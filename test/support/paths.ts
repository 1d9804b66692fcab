import { mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT: string = fileURLToPath(new URL("../../", import.meta.url));

/** The built executable: what a user runs. */
export const CLI: string = join(ROOT, "packages/cli/dist/bin.js");

/** Absolute path of a folder beside the module at `url`. */
export function besides(url: string, path: string): string {
  return fileURLToPath(new URL(path, url));
}

/** A path for a fresh folder inside the workspace, so that generated code finds `@mcp-gen/runtime`. Nothing is there. */
export function scratch(...names: readonly string[]): string {
  const dir = join(ROOT, "test/.cache", ...names);
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dirname(dir), { recursive: true });
  return dir;
}
