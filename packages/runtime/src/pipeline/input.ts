import { explainIssues } from "../validate/explain.ts";
import { acceptsDigits, guardIntegers } from "../validate/integers.ts";
import { repairArguments } from "../validate/repair.ts";
import type { CheckValue, Issue, JsonObject, Validator } from "../validate/types.ts";
import type { Tool } from "./find.ts";

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
  const repaired = options.repair ? repairArguments(args, issues) : undefined;
  const left = repaired === undefined ? issues : check(repaired);
  if (repaired !== undefined && left.length === 0) return { input: repaired };
  return { problem: explainIssues(tool.name, withOriginals(left, issues)) };
}

function compileInput(tool: Tool, validator: Validator): CheckValue {
  const check = validator.compile(guardIntegers(tool.inputSchema));
  return (value) => {
    const issues = check(value);
    return issues.length === 0 ? issues : issues.filter((issue) => !acceptsDigits(issue));
  };
}

/** What repair could not mend, with the values that came. */
function withOriginals(left: readonly Issue[], issues: readonly Issue[]): readonly Issue[] {
  const places = new Set(left.map((issue) => issue.path.join("/")));
  const original = issues.filter((issue) => places.has(issue.path.join("/")));
  return original.length > 0 ? original : left;
}
