import { MissingCapabilityError, ToolError } from "../errors.ts";
import type { Tool } from "./find.ts";
import { elicit } from "./questions.ts";
import type { Call } from "./types.ts";

/**
 * Asks the user before a destructive tool runs; does nothing for other tools, and where the client cannot ask. Throws a
 * `ToolError` if the user says no.
 */
export async function confirmDestructive(tool: Tool, call: Call): Promise<void> {
  if (!tool.destructive) return;
  const shown = JSON.stringify(call.arguments);
  const request = {
    key: "confirm",
    message: `Run ${tool.name}? It may change or delete data. Arguments: ${shown.length > 500 ? `${shown.slice(0, 500)}…` : shown}`,
    requestedSchema: { type: "object", properties: {} },
  } as const;
  try {
    const { action } = await elicit(call, request);
    if (action === "accept") return;
  } catch (error) {
    if (error instanceof MissingCapabilityError) return;
    throw error;
  }
  throw new ToolError(`The user did not allow ${tool.name}; it was not run.`);
}
