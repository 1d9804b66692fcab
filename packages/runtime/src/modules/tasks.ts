import type { Era, ServerModule } from "../protocol/server.ts";
import { TASKS_EXTENSION } from "./tasks/extension.ts";
import { createMemoryTaskStore, type MemoryTaskStoreOptions } from "./tasks/memory-store.ts";
import { stopTask } from "./tasks/running-task.ts";
import { sessionMethods } from "./tasks/session-methods.ts";
import { statelessMethods } from "./tasks/stateless-methods.ts";
import type { TaskStore } from "./tasks/task-store.ts";
import type { TasksContext } from "./tasks/tasks-context.ts";

export interface TasksOptions extends MemoryTaskStoreOptions {
  /** Milliseconds from a task's creation until it is stopped and forgotten, result and all. Default 300,000: 5 minutes. */
  readonly ttlMs?: number;
  /** The longest that a client may ask for (2025-11-25). Default 3,600,000: an hour. Stops results from being kept for ever. */
  readonly maxTtlMs?: number;
  /** How often clients should ask for a task's status, in milliseconds. Default 1,000. */
  readonly pollIntervalMs?: number;
  /**
   * How long a call of a tool with `taskSupport: "optional"` may take before it becomes a task, in milliseconds
   * (2026-07-28). Default 500.
   */
  readonly promoteAfterMs?: number;
  /** Where tasks are kept. Default: in memory; then `maxTasks` and `maxTasksPerCaller` limit them. */
  readonly store?: TaskStore;
}

/** Timers take no more (a signed 32-bit number of milliseconds). */
const LONGEST = 2 ** 31 - 1;

/**
 * Lets calls outlive their requests: tools whose definition says `execution: { taskSupport: "optional" | "required" }` run as
 * tasks, whose status and result clients ask for later (`tasks` of 2025-11-25, and the extension
 * `io.modelcontextprotocol/tasks` of 2026-07-28). A task's call is bound by its `ttlMs` instead of `callTimeoutMs`.
 *
 * Throws a `RangeError` for times that no timer takes.
 */
export function createTasks(options: TasksOptions = {}): ServerModule {
  const context = createContext(options);
  const byEra = { handshake: sessionMethods(context), stateless: statelessMethods(context) };
  return {
    capabilities,
    methods: (era) => byEra[era],
    nameParameters: { "tasks/get": "taskId", "tasks/update": "taskId", "tasks/cancel": "taskId" },
    close: () => {
      for (const task of [...context.running.values()]) stopTask(task, "The server is closing.");
    },
  };
}

function createContext(options: TasksOptions): TasksContext {
  const {
    maxTtlMs = 3_600_000,
    ttlMs = Math.min(300_000, maxTtlMs),
    pollIntervalMs = 1000,
    promoteAfterMs = 500,
  } = options;
  for (const [name, value] of Object.entries({ maxTtlMs, ttlMs, pollIntervalMs, promoteAfterMs })) {
    if (Number.isInteger(value) && value >= 0 && value <= LONGEST) continue;
    throw new RangeError(`${name} must be an integer from 0 to ${LONGEST}, not ${value}`);
  }
  const store = options.store ?? createMemoryTaskStore(options);
  return { store, ttlMs, maxTtlMs: Math.max(ttlMs, maxTtlMs), pollIntervalMs, promoteAfterMs, running: new Map() };
}

function capabilities(era: Era, hasSession: boolean): Readonly<Record<string, object>> {
  if (era === "stateless") return { extensions: { [TASKS_EXTENSION]: {} } };
  // Without a session nobody knows whose the tasks are, so nobody may list them.
  return { tasks: { ...(hasSession && { list: {} }), cancel: {}, requests: { tools: { call: {} } } } };
}
