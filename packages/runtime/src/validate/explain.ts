import { describeIssue } from "./describe-issue.ts";
import type { Issue } from "./types.ts";

const MAX_LINES = 10;

/** Says what is wrong with a tool's arguments, one line each, so that a model can correct itself. */
export function explainIssues(tool: string, issues: readonly Issue[]): string {
  const lines = [...new Set(relevant(issues).map(describeIssue))];
  const shown = lines.slice(0, MAX_LINES).map((line) => `- ${line}`);
  if (lines.length > MAX_LINES) shown.push(`- and ${lines.length - MAX_LINES} more`);
  const count = lines.length === 1 ? "1 argument does not fit" : `${lines.length} arguments do not fit`;
  return `${tool} was not called: ${count}.\n${shown.join("\n")}`;
}

/** Of a union that fits nowhere, only the issues of the branch that came nearest are worth reading. */
function relevant(issues: readonly Issue[]): readonly Issue[] {
  let rest = issues;
  for (const union of unionsOutsideIn(issues)) {
    const inside = (issue: Issue) => issue !== union && issue.schemaPath.startsWith(`${union.schemaPath}/`);
    const branches = groupByBranch(rest.filter(inside), union);
    const best = bestBranch(branches, union);
    rest = rest
      .filter((issue) => !inside(issue) || best?.includes(issue))
      .filter((issue) => issue !== union || best === undefined);
  }
  return rest;
}

function unionsOutsideIn(issues: readonly Issue[]): readonly Issue[] {
  const unions = issues.filter((issue) => issue.keyword === "anyOf" || issue.keyword === "oneOf");
  return [...unions].sort((a, b) => a.schemaPath.length - b.schemaPath.length);
}

function groupByBranch(issues: readonly Issue[], union: Issue): readonly (readonly Issue[])[] {
  const groups = new Map<string, Issue[]>();
  for (const issue of issues) {
    const branch = issue.schemaPath.slice(union.schemaPath.length + 1).split("/", 1)[0] ?? "";
    groups.set(branch, [...(groups.get(branch) ?? []), issue]);
  }
  return [...groups.values()];
}

/** The branch that took the value's type and tag and then failed least; none if no branch took even its type. */
function bestBranch(branches: readonly (readonly Issue[])[], union: Issue): readonly Issue[] | undefined {
  const depth = union.path.length;
  const entered = branches.filter(
    (branch) => !branch.some((issue) => issue.path.length === depth && issue.keyword === "type"),
  );
  const tagged = entered.filter((branch) => !branch.some((issue) => issue.keyword === "const"));
  const candidates = tagged.length > 0 ? tagged : entered;
  if (candidates.length === 0) return undefined;
  return [...candidates].sort((a, b) => a.length - b.length)[0];
}
