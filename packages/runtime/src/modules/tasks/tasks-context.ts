import { ErrorCode, type RpcError } from "../../protocol/json-rpc.ts";
import type { Era, MethodRequest, Server } from "../../protocol/server.ts";
import type { Caller } from "../../registry/types.ts";
import { ownerOf, quotaOf } from "./owner.ts";
import type { RunningTask } from "./running-task.ts";
import type { TaskRecord, TaskStore } from "./task-store.ts";

/** What the methods of one tasks module share. */
export interface TasksContext {
  readonly store: TaskStore;
  readonly ttlMs: number;
  readonly maxTtlMs: number;
  readonly pollIntervalMs: number;
  readonly promoteAfterMs: number;
  /** Those that run in this process. */
  readonly running: Map<string, RunningTask>;
}

export const TOO_MANY_TASKS: RpcError = Object.freeze({
  code: ErrorCode.internalError,
  message: "Too many tasks: try again once some of yours are forgotten",
});

export const UNKNOWN_TASK: RpcError = Object.freeze({
  code: ErrorCode.invalidParams,
  message: "Invalid params: there is no such task, or its time is over",
});

/** Makes a task that `tasks/get` finds from then on; `undefined` if there are too many. */
export async function createTask(
  { store, ttlMs, maxTtlMs }: TasksContext,
  { era, caller, ttl = ttlMs }: { readonly era: Era; readonly caller: Caller; readonly ttl?: number | undefined },
): Promise<TaskRecord | undefined> {
  const now = Date.now();
  const record: TaskRecord = {
    id: crypto.randomUUID(),
    owner: ownerOf(caller),
    quota: quotaOf(caller),
    era,
    status: "working",
    createdAt: now,
    updatedAt: now,
    ttlMs: Math.min(ttl, maxTtlMs),
  };
  return (await store.create(record)) ? record : undefined;
}

/** The task that a request names, if it is the caller's and of this era. */
export async function findTask(
  { store }: TasksContext,
  { params }: MethodRequest,
  { era, caller }: { readonly era: Era; readonly caller: Caller },
): Promise<TaskRecord | undefined> {
  const record = typeof params.taskId === "string" ? await store.get(params.taskId) : undefined;
  return record !== undefined && record.era === era && record.owner === ownerOf(caller) ? record : undefined;
}

/** A fault of the store concerns nobody but the log. */
export function logFault({ options }: Pick<Server, "options">, error: unknown): void {
  options.log("error", "a task could not be kept", { error });
}
