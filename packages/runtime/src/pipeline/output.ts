import { errorResult } from "../result/error-result.ts";
import { fittingPart } from "../result/fit.ts";
import { textOf } from "../result/text.ts";
import type { Validator } from "../validate/types.ts";
import type { Tool } from "./find.ts";
import type { ToolResult } from "./types.ts";

/**
 * Checks structured content against the listed schema. An answer that does not fit is never thrown away:
 * `lenient` keeps the largest part that fits, `strict` says that the call itself succeeded and shows the body.
 */
export function checkOutput(tool: Tool, result: ToolResult, validator: Validator): ToolResult {
  const { outputSchema } = tool;
  if (outputSchema === undefined || result.isError || result.structuredContent === undefined) return result;
  tool.checks.output ??= validator.compile(outputSchema);
  const check = tool.checks.output;
  const issues = check(result.structuredContent);
  if (issues.length === 0) return result;
  if (tool.output === "lenient")
    return { ...result, structuredContent: fittingPart(result.structuredContent, issues, check) };
  const first = issues[0];
  const where = first?.path.length ? ` at ${first.path.join(".")}` : "";
  return errorResult(
    `${tool.name} was called and succeeded, but its answer does not fit the documented schema${where}: ${first?.message ?? ""}.\n${textOf(result)}`,
  );
}
