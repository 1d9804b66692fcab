import { createPaint, diffLines, MANIFEST_FILE, type OutputPlan } from "@mcp-gen/codegen";
import type { Io } from "./io.ts";

/** Characters of a line of a catalog, whose every line is a whole tool as JSON. */
const MAX_CATALOG_LINE = 160;

/**
 * A plan as a unified diff, as `git diff` prints it; empty if nothing would change. The lines of the catalog are cut: what
 * has changed of a tool is told in words beside it.
 */
export function renderPlan(plan: OutputPlan, io: Io): string {
  const paint = createPaint(io.colorOut);
  const colored = (line: string) => (line.startsWith("@@") ? paint.faint(line) : line);
  const changes = plan.changes.filter((change) => change.path !== MANIFEST_FILE);
  return changes
    .map(({ path, before, after }) => {
      const from = before === undefined ? "/dev/null" : `a/${path}`;
      const to = after === undefined ? "/dev/null" : `b/${path}`;
      const lines = diffLines(before ?? "", after ?? "")
        .split("\n")
        .map((line) => colored(path === "catalog.gen.ts" ? cut(line) : line));
      return `${paint.bold(`--- ${from}\n+++ ${to}`)}\n${lines.join("\n")}\n`;
    })
    .join("");
}

function cut(line: string): string {
  return line.length > MAX_CATALOG_LINE ? `${line.slice(0, MAX_CATALOG_LINE)}…` : line;
}
