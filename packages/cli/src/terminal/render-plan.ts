import { createPaint, diffLines, MANIFEST_FILE, type OutputPlan } from "@mcp-gen/codegen";
import type { Io } from "./io.ts";

/** A plan as a unified diff, as `git diff` prints it; empty if nothing would change. */
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
        .map(colored);
      return `${paint.bold(`--- ${from}\n+++ ${to}`)}\n${lines.join("\n")}\n`;
    })
    .join("");
}
