import { nearest } from "@mcp-gen/runtime/nearest";
import type { DiagnosticSink } from "../diagnostics/types.ts";
import type { ToolOverride } from "../options.ts";
import { cleanText } from "../schema/text.ts";
import { cutDescription } from "./describe.ts";
import { isAllJson } from "./lists-output.ts";
import type { ToolSpec } from "./types.ts";

export interface Overridden {
  readonly tools: readonly ToolSpec[];
  /** True if a tool got another fixed name, so that names must be given again. */
  readonly renamed: boolean;
}

/** Applies the configuration's `tools`, keyed by the names that the tools have without it, or by operationId. */
export function applyOverrides(
  tools: readonly ToolSpec[],
  overrides: Readonly<Record<string, ToolOverride>>,
  sink: DiagnosticSink,
): Overridden {
  const unknown = new Set(Object.keys(overrides));
  const result: ToolSpec[] = [];
  let renamed = false;
  for (const tool of tools) {
    const { operationId } = tool.naming;
    const key = [tool.name, operationId].find((one) => one !== undefined && Object.hasOwn(overrides, one));
    const override = key === undefined ? undefined : overrides[key];
    if (key !== undefined) unknown.delete(key);
    if (override?.enabled === false) continue;
    result.push(override === undefined ? tool : applyOverride(tool, override));
    renamed ||= override?.name !== undefined && override.name !== tool.name;
  }
  for (const name of unknown) {
    const meant = nearest(
      name,
      tools.map((tool) => tool.name),
    );
    sink.report({
      code: "MG2023",
      message: `The configuration changes "${name}", but there is no such tool`,
      ...(meant !== undefined && { hint: `Did you mean "${meant}"? \`mcp-gen list\` shows all names.` }),
    });
  }
  return { tools: result, renamed };
}

function applyOverride(tool: ToolSpec, override: ToolOverride): ToolSpec {
  const description = override.description === undefined ? "" : cutDescription(cleanText(override.description));
  return {
    ...tool,
    ...(override.name === undefined ? {} : { naming: { ...tool.naming, fixed: override.name, configured: tool.name } }),
    ...(override.title === undefined ? {} : { title: cleanText(override.title) }),
    ...(description === "" ? {} : { description }),
    // Only what the user really set replaces what the method says.
    annotations: { ...tool.annotations, ...definedOnly(override.annotations ?? {}) },
    output: overrideOutput(tool.output, override.output),
  };
}

function overrideOutput(output: ToolSpec["output"], mode: ToolOverride["output"]): ToolSpec["output"] {
  // `none` of the reader also means that the documented answers are not all JSON, which no option can change.
  if (mode === undefined || (output.mode === "none" && !isAllJson(output))) return output;
  return { ...output, mode };
}

function definedOnly<T extends object>(value: T): Partial<T> {
  // The entries are the value's own, so their type is kept.
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Partial<T>;
}
