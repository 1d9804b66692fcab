import { isObject } from "../../protocol/json-rpc.ts";
import type { MethodHandler } from "../../protocol/server.ts";
import { type ListenFilter, listen } from "../../protocol/stateless/listen.ts";
import type { Caller } from "../../registry/types.ts";
import { knowsTasks, refuseUnaware } from "./extension.ts";
import { ownerOf } from "./owner.ts";
import type { TasksContext } from "./tasks-context.ts";

/** Tasks that one subscription may name. */
const MAX_TASKS = 100;

/** `subscriptions/listen` with `taskIds`: tells of their changes by `notifications/tasks` (ext-tasks, §Task Status Notifications). */
export function listenToTasks(context: TasksContext): MethodHandler {
  return async (server, request, peer) => {
    const { notifications } = request.params;
    const wanted = isObject(notifications) ? notifications.taskIds : undefined;
    if (!Array.isArray(wanted)) return listen(server, request, peer);
    if (!knowsTasks(peer.client)) return refuseUnaware(request);
    return listen(server, request, peer, await topicOf(context, wanted.slice(0, MAX_TASKS), peer.exchange.caller));
  };
}

async function topicOf({ store }: TasksContext, wanted: readonly unknown[], caller: Caller): Promise<ListenFilter> {
  const owner = ownerOf(caller);
  const found = await Promise.all(wanted.map((id) => (typeof id === "string" ? store.get(id) : undefined)));
  const own = found.filter((record) => record?.owner === owner && record.era === "stateless");
  const taskIds = own.flatMap((record) => (record === undefined ? [] : [record.id]));
  return {
    honoured: { taskIds },
    takes: (method, { taskId }) => method === "notifications/tasks" && taskIds.includes(String(taskId)),
  };
}
