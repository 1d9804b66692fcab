import type { TaskRecord } from "./task-store.ts";

/** `_meta` that ties a message to a task (2025-11-25, §Related Task Metadata). */
export function relatedTask(taskId: string): Readonly<Record<string, unknown>> {
  return { "io.modelcontextprotocol/related-task": { taskId } };
}

/** A task as 2025-11-25 has it. */
export function sessionTask(record: TaskRecord, pollInterval: number): Readonly<Record<string, unknown>> {
  return { ...common(record), ttl: record.ttlMs, pollInterval };
}

/** A task as the extension of 2026-07-28 has it. */
export function statelessTask(record: TaskRecord, pollIntervalMs: number): Readonly<Record<string, unknown>> {
  return { ...common(record), ttlMs: record.ttlMs, pollIntervalMs };
}

/** The same with what belongs to its status. */
export function detailedTask(record: TaskRecord, pollIntervalMs: number): Readonly<Record<string, unknown>> {
  const { status, inputRequests = {}, outcome } = record;
  return {
    ...statelessTask(record, pollIntervalMs),
    ...(status === "input_required" && { inputRequests }),
    ...((status === "completed" || status === "failed") && outcome),
  };
}

function common({ id, status, statusMessage, createdAt, updatedAt }: TaskRecord): object {
  return {
    taskId: id,
    status,
    ...(statusMessage !== undefined && { statusMessage }),
    createdAt: new Date(createdAt).toISOString(),
    lastUpdatedAt: new Date(updatedAt).toISOString(),
  };
}
