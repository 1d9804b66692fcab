// Runs before packing: the templates are members of the workspace, and `mcp-gen init` finds them in the package.
import { cpSync, rmSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

const from = fileURLToPath(new URL("../../../templates", import.meta.url));
const to = fileURLToPath(new URL("../templates", import.meta.url));
const leftOut = new Set(["node_modules", "dist", "mcp"]);

rmSync(to, { recursive: true, force: true });
cpSync(from, to, { recursive: true, filter: (path) => !leftOut.has(basename(path)) });
