import { isObject } from "../../protocol/json-rpc.ts";
import type { Server } from "../../protocol/server.ts";

export type TaskSupport = "forbidden" | "optional" | "required";

/** What a tool's definition says of tasks (`execution.taskSupport`); `undefined` if there is no such tool. */
export async function taskSupportOf({ options }: Server, tool: unknown): Promise<TaskSupport | undefined> {
  const definitions = await (await options.registry()).definitions();
  const text = typeof tool === "string" && Object.hasOwn(definitions, tool) ? definitions[tool] : undefined;
  if (text === undefined) return undefined;
  if (!text.includes('"taskSupport"')) return "forbidden";
  const { execution } = JSON.parse(text) as { readonly execution?: unknown };
  const support = isObject(execution) ? execution.taskSupport : undefined;
  return support === "optional" || support === "required" ? support : "forbidden";
}
