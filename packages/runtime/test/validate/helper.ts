import type { Tool } from "../../src/pipeline/find.ts";
import { type CheckedInput, checkInput } from "../../src/pipeline/input.ts";
import { loadAjv } from "../../src/validate/ajv.ts";

export async function check(
  inputSchema: object,
  args: unknown,
  { repair = true }: { readonly repair?: boolean } = {},
): Promise<CheckedInput> {
  const tool: Tool = {
    name: "t",
    inputSchema: inputSchema as Tool["inputSchema"],
    outputSchema: undefined,
    wrap: false,
    destructive: false,
    output: "strict",
    handler: () => undefined,
    checks: {},
  };
  return checkInput(tool, args as Record<string, unknown>, { validator: await loadAjv(), repair });
}

/** The lines after the first, without their dashes. */
export async function lines(properties: object, args: unknown, more: object = {}): Promise<string[]> {
  const schema = { type: "object", properties, additionalProperties: false, ...more };
  const checked = await check(schema, args, { repair: false });
  if (!("problem" in checked)) return [];
  return checked.problem
    .split("\n")
    .slice(1)
    .map((line) => line.replace(/^- /, ""));
}
