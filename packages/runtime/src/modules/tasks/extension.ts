import { missingCapability } from "../../protocol/json-rpc.ts";
import { type Refusal, refuse } from "../../protocol/outgoing.ts";
import type { MethodRequest } from "../../protocol/server.ts";
import type { ClientInfo } from "../../registry/types.ts";

/** The extension's name among the capabilities of both sides. */
export const TASKS_EXTENSION = "io.modelcontextprotocol/tasks";

/** Whether the client of a request knows tasks; each request says so itself. */
export function knowsTasks({ capabilities }: ClientInfo): boolean {
  const { extensions } = capabilities;
  return typeof extensions === "object" && extensions !== null && Object.hasOwn(extensions, TASKS_EXTENSION);
}

/** */
export function refuseUnaware({ id, method }: MethodRequest): Refusal {
  const required = { extensions: { [TASKS_EXTENSION]: {} } };
  return refuse(id, missingCapability(`${method} needs a client with the extension ${TASKS_EXTENSION}`, required), 400);
}
