import { describeIssue } from "./describe-issue.ts";
import type { Issue } from "./types.ts";
import { branchesOf, isUnion, isWithin } from "./unions.ts";

const MAX_LINES = 10;

/** Issues that are looked at: what follows would not be shown. */
const MAX_ISSUES = 300;

/** Says what is wrong with a tool's arguments, one line each, so that a model can correct itself. */
export function explainIssues(tool: string, issues: readonly Issue[]): string {
  const lines = [...new Set(relevantIssues(issues.slice(-MAX_ISSUES)).map(describeIssue))];
  const shown = lines.slice(0, MAX_LINES).map((line) => `- ${line}`);
  if (lines.length > MAX_LINES) shown.push(`- and ${lines.length - MAX_LINES} more`);
  const count = lines.length === 1 ? "1 argument does not fit" : `${lines.length} arguments do not fit`;
  return `${tool} was not called: ${count}.\n${shown.join("\n")}`;
}

/** Of a union that fits nowhere, only the issues of the branch that came nearest are worth reading. */
function relevantIssues(issues: readonly Issue[]): readonly Issue[] {
  let rest: readonly Issue[] = withoutEchoes(issues);
  // A union comes after the issues of its branches, so backwards is from outside in.
  for (const union of issues.filter(isUnion).reverse()) {
    if (!rest.includes(union)) continue;
    const all = rest;
    const best = bestBranch(branchesOf(union, all), union);
    const outside = all.filter((issue) => issue !== union && !isWithin(union, issue, all));
    rest = [...outside, ...(best ?? [union])];
  }
  return rest;
}

/** `if`, `contains` and `propertyNames` report twice: once for what is inside and once for themselves. */
function withoutEchoes(issues: readonly Issue[]): readonly Issue[] {
  const owners = issues.filter(({ keyword }) => keyword === "contains" || keyword === "propertyNames");
  const kept = issues.filter((issue) => !owners.some((owner) => issue.schemaPath.startsWith(`${owner.schemaPath}/`)));
  const withoutIf = kept.filter((issue) => issue.keyword !== "if");
  return withoutIf.length > 0 ? withoutIf : kept;
}

/** The branch that took the value's type and tag and then failed least; none if no branch took even its type. */
function bestBranch(branches: readonly (readonly Issue[])[], union: Issue): readonly Issue[] | undefined {
  const depth = union.path.length;
  const entered = branches.filter((branch) => !branch.some((issue) => refusesType(issue, depth)));
  if (entered.length === 0) return undefined;
  const tag = wrongTag(entered, depth);
  if (tag !== undefined) return [tag];
  const tagged = entered.filter((branch) => !branch.some((issue) => tagOf(issue, depth) !== undefined));
  const candidates = tagged.length > 0 ? tagged : entered;
  return [...candidates].sort((a, b) => a.length - b.length)[0];
}

function refusesType(issue: Issue, depth: number): boolean {
  const isValue = issue.keyword === "type" || issue.keyword === "const" || issue.keyword === "enum";
  return isValue && issue.path.length === depth;
}

/** The tag of a branch: the property that a `const` pins. */
interface Tag {
  readonly name: string;
  readonly value: unknown;
}

function tagOf(issue: Issue, depth: number): Tag | undefined {
  if (issue.keyword === "const" && issue.path.length === depth + 1)
    return { name: issue.path.at(-1) ?? "", value: issue.params.allowedValue };
  return undefined;
}

/** If every branch wants another tag, the tags together are what is allowed. */
function wrongTag(branches: readonly (readonly Issue[])[], depth: number): Issue | undefined {
  if (branches.length < 2) return undefined;
  const found = branches.map((branch) => branch.find((issue) => tagOf(issue, depth) !== undefined));
  const first = found[0];
  const tags = found.map((issue) => (issue === undefined ? undefined : tagOf(issue, depth)));
  if (first === undefined || tags.some((tag) => tag?.name !== tags[0]?.name)) return undefined;
  return { ...first, keyword: "enum", params: { allowedValues: tags.map((tag) => tag?.value) } };
}
