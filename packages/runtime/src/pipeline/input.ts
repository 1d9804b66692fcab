import { explainIssues } from "../validate/explain.ts";
import { acceptsDigits, guardIntegers } from "../validate/integers.ts";
import { applyRepairs, findRepairs, type Repair } from "../validate/repair.ts";
import type { CheckValue, Issue, JsonObject, Validator } from "../validate/types.ts";
import { branchesOf, isUnion, isWithin } from "../validate/unions.ts";
import type { Tool } from "./find.ts";

const MAX_ISSUES = 300;

export interface InputOptions {
  readonly validator: Validator;
  /** Try to repair what the schema refuses. */
  readonly repair: boolean;
}

/** Arguments that fit, perhaps repaired; or what is wrong with them, in words for a model. */
export type CheckedInput = { readonly input: JsonObject } | { readonly problem: string };

/** Validates the arguments against the schema that is listed, so that model and validator never disagree. */
export function checkInput(tool: Tool, args: JsonObject, options: InputOptions): CheckedInput {
  tool.checks.input ??= compileInput(tool, options.validator);
  const check = tool.checks.input;
  const issues = check(args);
  if (issues.length === 0) return { input: args };
  const repairs = options.repair ? findRepairs(issues) : [];
  if (repairs.length === 0) return { problem: explainIssues(tool.name, issues) };
  const repaired = applyRepairs(args, repairs);
  const left = check(repaired);
  if (left.length === 0) return { input: repaired };
  return { problem: explainIssues(tool.name, withOriginals(left, issues, repairs)) };
}

function compileInput(tool: Tool, validator: Validator): CheckValue {
  const check = validator.compile(guardIntegers(tool.inputSchema));
  return (value) => {
    const issues = check(value);
    return issues.some(acceptsDigits) ? withoutDigits(issues) : issues;
  };
}

/** Integers beyond 2^53 as strings of digits are fine, also where they are one branch of a union. */
function withoutDigits(issues: readonly Issue[]): readonly Issue[] {
  let rest = issues;
  // The unions of a value with more issues than that are not worth the time: it is refused anyway.
  for (const union of issues.length > MAX_ISSUES ? [] : issues.filter(isUnion)) {
    const all = rest;
    if (!branchesOf(union, all).some((branch) => branch.every(acceptsDigits))) continue;
    rest = all.filter((issue) => issue !== union && !isWithin(union, issue, all));
  }
  return rest.filter((issue) => !acceptsDigits(issue));
}

/** What repair could not mend, said about the values that came. */
function withOriginals(left: readonly Issue[], issues: readonly Issue[], repairs: readonly Repair[]): readonly Issue[] {
  const originals = new Map<string, Issue[]>(repairs.map(({ path }) => [JSON.stringify(path), []]));
  for (const issue of issues) originals.get(JSON.stringify(issue.path))?.push(issue);
  return left.flatMap((issue) => {
    if (issue.keyword === "required") {
      // Left out by us: what is wrong is the null that came.
      return originals.get(JSON.stringify([...issue.path, String(issue.params.missingProperty)])) ?? [issue];
    }
    const original = originals.get(JSON.stringify(issue.path))?.[0];
    return original === undefined ? [issue] : [{ ...issue, data: original.data }];
  });
}
