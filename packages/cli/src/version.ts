import { readFileSync } from "node:fs";
import { PACKAGE_ROOT } from "./package-root.ts";

/** The version of this package. */
export const VERSION: string = readVersion();

function readVersion(): string {
  // Our own package.json, written by us.
  const manifest = JSON.parse(readFileSync(new URL("package.json", PACKAGE_ROOT), "utf8")) as { version: string };
  return manifest.version;
}

/** As it stands in the header of generated files. */
export const GENERATOR: string = `mcp-gen ${VERSION}`;
