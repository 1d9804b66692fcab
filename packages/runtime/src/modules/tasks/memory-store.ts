import { isFinal, type TaskRecord, type TaskStore } from "./task-store.ts";
import { later } from "./timer.ts";

export interface MemoryTaskStoreOptions {
  /** Tasks at once, of all callers. Default 1,000: stops tasks from filling the memory. */
  readonly maxTasks?: number;
  /** Tasks at once of one caller (auth subject, else session, else address). Default 100. */
  readonly maxTasksPerCaller?: number;
}

interface Kept {
  record: TaskRecord;
  readonly forget: () => void;
}

/** Keeps tasks in memory until their time is over; the end of the process loses them. */
export function createMemoryTaskStore(options: MemoryTaskStoreOptions = {}): TaskStore {
  const { maxTasks = 1000, maxTasksPerCaller = 100 } = options;
  const tasks = new Map<string, Kept>();
  const counts = new Map<string, number>();
  const count = (quota: string, change: number): void => {
    const now = (counts.get(quota) ?? 0) + change;
    if (now > 0) counts.set(quota, now);
    else counts.delete(quota);
  };
  const remove = (id: string): void => {
    const kept = tasks.get(id);
    if (kept === undefined) return;
    kept.forget();
    tasks.delete(id);
    count(kept.record.quota, -1);
  };
  return {
    create: async (record) => {
      const { id, quota, ttlMs } = record;
      if (tasks.size >= maxTasks || (counts.get(quota) ?? 0) >= maxTasksPerCaller) return false;
      tasks.set(id, { record, forget: later(ttlMs, () => remove(id)) });
      count(quota, 1);
      return true;
    },
    get: async (id) => tasks.get(id)?.record,
    update: async (id, state) => {
      const kept = tasks.get(id);
      if (kept === undefined || isFinal(kept.record.status)) return undefined;
      const { statusMessage: _, inputRequests: __, outcome: ___, ...lasting } = kept.record;
      kept.record = { ...lasting, ...state, updatedAt: Date.now() };
      return kept.record;
    },
    list: async (owner) => [...tasks.values()].map(({ record }) => record).filter((record) => record.owner === owner),
    delete: async (id) => remove(id),
  };
}
