import { cutShaped } from "../result/cut-shaped.ts";
import { errorResult } from "../result/error-result.ts";
import { fittingPart } from "../result/fit.ts";
import { type Shaped, shapeValue } from "../result/shape.ts";
import type { CheckValue, Issue, Validator } from "../validate/types.ts";
import type { Tool } from "./find.ts";
import type { Outcome } from "./run.ts";
import type { ToolResult } from "./types.ts";

export interface OutputOptions {
  readonly validator: Validator;
  readonly maxResultChars: number;
  readonly maxErrorChars: number;
  /** Told of a listed schema that cannot be compiled: the call has succeeded, so it is not failed for that. */
  readonly onSchemaError: (tool: string, error: unknown) => void;
}

/**
 * Shapes a handler's value, checks it against the listed schema, and cuts it. An answer that does not fit
 * is never thrown away: `lenient` keeps the largest part that fits, `strict` says that the call itself succeeded and
 * shows the body.
 */
export function finishOutput(tool: Tool, outcome: Outcome, options: OutputOptions): ToolResult {
  const shaped = shapeValue(tool, outcome.value);
  const check = shaped.structured === undefined ? undefined : outputCheck(tool, options);
  const misfit = tool.output === "strict" ? firstIssue(shaped, check) : undefined;
  if (misfit !== undefined) return errorResult(describeMisfit(tool, outcome, shaped, misfit), options.maxErrorChars);
  const { block, structured, note } = cutShaped(shaped, options.maxResultChars);
  const notes = [...outcome.notes, ...(note === undefined ? [] : [note])];
  const content = notes.length === 0 ? [block] : [block, ...notes.map((text) => ({ type: "text", text }) as const)];
  if (structured === undefined) return { content, isError: false };
  const structuredContent = check === undefined ? structured : fittingPart(structured, check);
  return { content, structuredContent, isError: false };
}

/** Compiled with the tool's first answer. */
function outputCheck(tool: Tool, { validator, onSchemaError }: OutputOptions): CheckValue | undefined {
  const { checks, outputSchema } = tool;
  if (checks.output !== undefined || outputSchema === undefined) return checks.output;
  try {
    checks.output = validator.compile(outputSchema);
  } catch (error) {
    onSchemaError(tool.name, error);
    checks.output = () => [];
  }
  return checks.output;
}

function firstIssue({ structured }: Shaped, check: CheckValue | undefined): Issue | undefined {
  if (structured === undefined || check === undefined) return undefined;
  const issues = check(structured);
  // As it will be sent: a date is a text there.
  return issues.length === 0 ? undefined : check(JSON.parse(JSON.stringify(structured)))[0];
}

function describeMisfit(tool: Tool, { status }: Outcome, { block }: Shaped, issue: Issue): string {
  const answered = status === undefined ? "" : ` (status ${status})`;
  const where = issue.path.length === 0 ? "" : ` at ${issue.path.join(".").slice(0, 200)}`;
  const body = block.type === "text" ? block.text : `(${block.type})`;
  return `${tool.name} was called and succeeded${answered}, but the answer does not fit its documented schema${where}: ${issue.message}. The answer:\n${body}`;
}
