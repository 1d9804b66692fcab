import type { Issue } from "./types.ts";

/** Whether the issue says that no branch of a union fits. */
export function isUnion(issue: Issue): boolean {
  return issue.keyword === "anyOf" || issue.keyword === "oneOf";
}

/**
 * Whether an issue came from a branch of a union. Issues within a referenced branch carry the path of the definition, so
 * they are told by what they are not: below the union's place, reported before it, and not of a keyword beside it.
 */
export function isWithin(union: Issue, issue: Issue, issues: readonly Issue[]): boolean {
  if (issue === union || issues.indexOf(issue) > issues.indexOf(union)) return false;
  if (!union.path.every((key, index) => issue.path[index] === key)) return false;
  if (issue.schemaPath.startsWith(`${union.schemaPath}/`)) return true;
  const beside = union.schemaPath.slice(0, -union.keyword.length);
  if (!issue.schemaPath.startsWith(beside)) return true;
  return /^(?:\$defs|definitions)\//.test(issue.schemaPath.slice(beside.length));
}

/** The issues of each branch of a union that has any, in the branches' order. */
export function branchesOf(union: Issue, issues: readonly Issue[]): readonly (readonly Issue[])[] {
  // The keyword's value is a list of schemas.
  const schemas = (union.parentSchema[union.keyword] ?? []) as readonly unknown[];
  const branches: Issue[][] = schemas.map(() => []);
  let current = 0;
  for (const issue of issues) {
    if (!isWithin(union, issue, issues)) continue;
    current = branchOf(issue, { union, schemas, from: current });
    branches[current]?.push(issue);
  }
  return branches.filter((branch) => branch.length > 0);
}

interface BranchSearch {
  readonly union: Issue;
  readonly schemas: readonly unknown[];
  /** Issues come in the order of the branches. */
  readonly from: number;
}

function branchOf({ schemaPath }: Issue, { union, schemas, from }: BranchSearch): number {
  if (schemaPath.startsWith(`${union.schemaPath}/`)) {
    const index = Number(schemaPath.slice(union.schemaPath.length + 1).split("/", 1)[0]);
    return Number.isNaN(index) ? from : index;
  }
  const found = schemas.findIndex((schema, index) => {
    const ref = typeof schema === "object" && schema !== null && "$ref" in schema ? schema.$ref : undefined;
    return index >= from && typeof ref === "string" && schemaPath.startsWith(`${ref}/`);
  });
  return found < 0 ? from : found;
}
