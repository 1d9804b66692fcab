import { diffLines, MANIFEST_FILE, type OutputPlan } from "@mcp-gen/codegen";

/** A plan as a unified diff, as `git diff` prints it; empty if nothing would change. */
export function renderPlan(plan: OutputPlan): string {
  const changes = plan.changes.filter((change) => change.path !== MANIFEST_FILE);
  return changes
    .map(({ path, before, after }) => {
      const from = before === undefined ? "/dev/null" : `a/${path}`;
      const to = after === undefined ? "/dev/null" : `b/${path}`;
      return `--- ${from}\n+++ ${to}\n${diffLines(before ?? "", after ?? "")}\n`;
    })
    .join("");
}
