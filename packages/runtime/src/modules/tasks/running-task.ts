import { ToolError } from "../../errors.ts";
import { abortCall } from "../../pipeline/cancellation.ts";
import type { Question } from "../../pipeline/question.ts";
import { type Ask, requireCapabilities } from "../../protocol/ask/ask.ts";
import type { BegunCall } from "../../protocol/call-tool.ts";
import type { Peer, RunningCall } from "../../protocol/peer.ts";
import type { Server } from "../../protocol/server.ts";
import { uniqueKey } from "../../protocol/stateless/rounds.ts";
import { toRequest } from "../../protocol/stateless/run-rounds.ts";
import type { TaskRecord, TaskState } from "./task-store.ts";
import { logFault, type TasksContext } from "./tasks-context.ts";
import { later } from "./timer.ts";

/** A task whose call runs in this process. */
export interface RunningTask {
  readonly context: TasksContext;
  readonly server: Server;
  readonly id: string;
  readonly begun: BegunCall;
  /** Questions that wait for their answer, by key. */
  readonly questions: Map<string, OpenQuestion>;
  /** Requests for its result that wait: the ways to the client, the newest last (2025-11-25). */
  readonly streams: Set<ResultStream>;
  /** Told of every change of the task. */
  readonly onChange: (record: TaskRecord) => void;
  /** Resolves when it has ended, or was cancelled. */
  readonly ended: Promise<void>;
  readonly end: () => void;
  isOver: boolean;
  /** Writes to the store, one after the other. */
  writing: Promise<void>;
  isDirty: boolean;
}

export interface OpenQuestion {
  readonly question: Question;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** Where it was sent; `undefined` while there is no way. */
  stream: ResultStream | undefined;
}

/** A request that waits for the result of a task. */
export interface ResultStream {
  readonly peer: Peer;
  readonly running: RunningCall;
}

export interface RunningTaskOptions extends Pick<RunningTask, "context" | "server" | "begun" | "onChange"> {
  readonly record: TaskRecord;
}

/** From here on the call belongs to the task: it lives as long as that, and no longer. */
export function createRunningTask({ record, ...shared }: RunningTaskOptions): RunningTask {
  const { context, begun } = shared;
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const stop = later(record.createdAt + record.ttlMs - Date.now(), () => stopTask(task, "Its time was over."));
  const task: RunningTask = {
    ...shared,
    id: record.id,
    questions: new Map(),
    streams: new Set(),
    ended,
    end: () => {
      stop();
      end();
    },
    isOver: false,
    writing: Promise.resolve(),
    isDirty: false,
  };
  // The time of the task counts from now on, not that of a call: the call's limit never finds it idle.
  begun.cancellation.waiting += 1;
  context.running.set(record.id, task);
  return task;
}

/** Ends its call early. */
export function stopTask({ begun }: RunningTask, why: string): void {
  abortCall(begun.cancellation, `The task was stopped. ${why}`);
}

/** Writes how it ended, unless it was cancelled before, and forgets it here. */
export async function endTask(task: RunningTask, state: TaskState): Promise<void> {
  const { context, id, questions } = task;
  task.isOver = true;
  questions.clear();
  try {
    await task.writing;
    const record = await context.store.update(id, state);
    if (record !== undefined) task.onChange(record);
  } catch (error) {
    logFault(task.server, error);
  } finally {
    context.running.delete(id);
    task.end();
  }
}

/** How its handler asks the client: it waits, and the task is `input_required` meanwhile. */
export function createTaskAsk(task: RunningTask, client: Peer["client"], deliver: (task: RunningTask) => void): Ask {
  const used = new Set<string>();
  return async (question) => {
    requireCapabilities(client.capabilities, question.requires);
    if (task.isOver) throw new ToolError("The task has ended.");
    const key = uniqueKey(question.key ?? "question", used);
    used.add(key);
    return new Promise((resolve, reject) => {
      task.questions.set(key, { question, resolve, reject, stream: undefined });
      void writeQuestions(task);
      deliver(task);
    });
  };
}

/** Shows in the store which questions are open; what changes at once is written once. */
export function writeQuestions(task: RunningTask): Promise<void> {
  if (task.isDirty) return task.writing;
  task.isDirty = true;
  task.writing = task.writing.then(() => write(task)).catch((error: unknown) => logFault(task.server, error));
  return task.writing;
}

async function write(task: RunningTask): Promise<void> {
  task.isDirty = false;
  if (task.isOver) return;
  const open = [...task.questions].map(([key, { question }]) => [key, toRequest(question)] as const);
  const record = await task.context.store.update(
    task.id,
    open.length === 0 ? { status: "working" } : { status: "input_required", inputRequests: Object.fromEntries(open) },
  );
  if (record !== undefined) task.onChange(record);
}
