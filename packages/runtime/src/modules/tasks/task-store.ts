import type { RpcError } from "../../protocol/json-rpc.ts";
import type { Era } from "../../protocol/server.ts";

/** Where a task stands; the last three are final (MCP 2025-11-25 and ext-tasks, §Task Status). */
export type TaskStatus = "working" | "input_required" | "completed" | "failed" | "cancelled";

/** What the call of a task came to. */
export type TaskOutcome =
  | { readonly result: Readonly<Record<string, unknown>> }
  | { readonly error: Readonly<RpcError> };

/** A question to the client that is open. */
export interface TaskInputRequest {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** What changes in a task's life. */
export interface TaskState {
  readonly status: TaskStatus;
  /** For people. */
  readonly statusMessage?: string;
  /** By key; only while `input_required`. */
  readonly inputRequests?: Readonly<Record<string, TaskInputRequest>>;
  /** Only once it has ended. */
  readonly outcome?: TaskOutcome;
}

/** A task as it is kept: plain JSON. */
export interface TaskRecord extends TaskState {
  readonly id: string;
  /** Whose it is; nobody else learns that it exists. */
  readonly owner: string;
  /** Whose share of the tasks it takes. */
  readonly quota: string;
  /** Tasks are served in the era in which they were created. */
  readonly era: Era;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Milliseconds from its creation until it is forgotten. */
  readonly ttlMs: number;
}

/** Keeps tasks. The one in memory is `createMemoryTaskStore`; one that processes share has the same methods. */
export interface TaskStore {
  /** Keeps a new task: once this resolves, `get` finds it. `false` if there are too many, of its `quota` or in all. */
  create(record: TaskRecord): Promise<boolean>;
  /** `undefined` once its time is over. */
  get(id: string): Promise<TaskRecord | undefined>;
  /**
   * Replaces a task's state and sets `updatedAt`, in one step, and gives the task as it is then. Does nothing and gives
   * `undefined` if it is gone or its status is final.
   */
  update(id: string, state: TaskState): Promise<TaskRecord | undefined>;
  /** The tasks of one owner, oldest first. */
  list(owner: string): Promise<readonly TaskRecord[]>;
  delete(id: string): Promise<void>;
}

/** A task that has ended stays as it is; until then it may go to any status. */
export function isFinal(status: TaskStatus): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}
