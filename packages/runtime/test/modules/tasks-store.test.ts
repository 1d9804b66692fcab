import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createMemoryTaskStore } from "../../src/modules/tasks/memory-store.ts";
import type { TaskRecord, TaskStatus } from "../../src/modules/tasks/task-store.ts";

const record = (id: string, more: Partial<TaskRecord> = {}): TaskRecord => ({
  id,
  owner: "a",
  quota: "a",
  era: "handshake",
  status: "working",
  createdAt: Date.now(),
  updatedAt: Date.now(),
  ttlMs: 1000,
  ...more,
});

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("the store in memory", () => {
  const statuses: readonly TaskStatus[] = ["working", "input_required", "completed", "failed", "cancelled"];
  const moves = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

  test.each(moves)("%s to %s (R-212)", async (from, to) => {
    const store = createMemoryTaskStore();
    await store.create(record("1", { status: from }));
    const isOpen = from === "working" || from === "input_required";
    expect((await store.update("1", { status: to }))?.status).toBe(isOpen ? to : undefined);
    expect((await store.get("1"))?.status).toBe(isOpen ? to : from);
  });

  test("an update replaces the state, and nothing else", async () => {
    const store = createMemoryTaskStore();
    const first = record("1", { statusMessage: "old" });
    await store.create(first);
    vi.advanceTimersByTime(10);
    const inputRequests = { q: { method: "roots/list", params: {} } };
    await store.update("1", { status: "input_required", inputRequests });
    const outcome = { result: { content: [] } };
    await store.update("1", { status: "completed", outcome });
    const { statusMessage: _, ...kept } = first;
    expect(await store.get("1")).toEqual({ ...kept, status: "completed", outcome, updatedAt: first.createdAt + 10 });
  });

  test("limits the tasks of one caller and of all (R-214)", async () => {
    const store = createMemoryTaskStore({ maxTasks: 3, maxTasksPerCaller: 2 });
    const made = async (id: string, quota: string) => store.create(record(id, { quota }));
    expect([await made("1", "a"), await made("2", "a"), await made("3", "a")]).toEqual([true, true, false]);
    expect([await made("4", "b"), await made("5", "b")]).toEqual([true, false]);
    await store.delete("1");
    expect([await made("6", "b"), await made("7", "c")]).toEqual([true, false]);
  });

  test("lists the tasks of one owner, oldest first", async () => {
    const store = createMemoryTaskStore();
    for (const [id, owner] of [
      ["1", "a"],
      ["2", "b"],
      ["3", "a"],
    ] as const)
      await store.create(record(id, { owner }));
    expect((await store.list("a")).map(({ id }) => id)).toEqual(["1", "3"]);
  });

  test("forgets a task when its time is over, and not before", async () => {
    const store = createMemoryTaskStore();
    await store.create(record("1"));
    vi.advanceTimersByTime(999);
    expect(await store.get("1")).toBeDefined();
    vi.advanceTimersByTime(1);
    expect(await store.get("1")).toBeUndefined();
    expect(await store.update("1", { status: "completed" })).toBeUndefined();
  });

  test("10,000 tasks leave nothing behind", async () => {
    const store = createMemoryTaskStore();
    for (let round = 0; round < 100; round += 1) {
      for (let id = 0; id < 100; id += 1) expect(await store.create(record(`${round}.${id}`))).toBe(true);
      expect(await store.create(record("one more"))).toBe(false);
      vi.advanceTimersByTime(1000);
      expect(await store.list("a")).toEqual([]);
      expect(vi.getTimerCount()).toBe(0);
    }
  });
});
