import { type BegunCall, beginCall, callFailed, endCall } from "../../protocol/call-tool.ts";
import { type Answer, isRefusal, refuse } from "../../protocol/outgoing.ts";
import type { Peer } from "../../protocol/peer.ts";
import { type MethodHandler, type MethodRequest, notifyListeners, type Server } from "../../protocol/server.ts";
import { answerOf, type CallRound, callStateless, runCall } from "../../protocol/stateless/call.ts";
import { statelessResult } from "../../protocol/stateless/results.ts";
import { knowsTasks, refuseUnaware } from "./extension.ts";
import { createRunningTask, createTaskAsk, endTask, type RunningTask } from "./running-task.ts";
import { detailedTask, statelessTask } from "./shapes.ts";
import type { TaskRecord, TaskState } from "./task-store.ts";
import { taskSupportOf } from "./task-support.ts";
import { createTask, logFault, type TasksContext, TOO_MANY_TASKS } from "./tasks-context.ts";

/** `tools/call` of 2026-07-28, where the server says which call becomes a task. */
export function callStatelessTask(context: TasksContext): MethodHandler {
  return (server, request, peer) => {
    const call: StatelessCall = { context, server, request, peer, begun: beginCall(request, peer) };
    return answerCall(call).catch((error: unknown) => {
      endCall(peer, request, call.begun.running);
      return callFailed(server, request, error);
    });
  };
}

interface StatelessCall {
  readonly context: TasksContext;
  readonly server: Server;
  readonly request: MethodRequest;
  readonly peer: Peer;
  readonly begun: BegunCall;
}

async function answerCall(call: StatelessCall): Promise<Answer | undefined> {
  const { server, request, peer, begun } = call;
  const support = await taskSupportOf(server, request.params.name);
  if (support === "required") return knowsTasks(peer.client) ? beginAsTask(call) : giveUp(call, refuseUnaware(request));
  if (support === "optional" && knowsTasks(peer.client)) return beginAsCall(call);
  return callStateless(server, request, peer, begun);
}

/** A task from the start: whatever the handler asks, it asks as a task. */
async function beginAsTask(call: StatelessCall): Promise<Answer | undefined> {
  const { context, request, peer, begun } = call;
  const record = await createTask(context, { era: "stateless", caller: peer.exchange.caller });
  if (record === undefined) return giveUp(call, refuse(request.id, TOO_MANY_TASKS));
  if (begun.running.silent) {
    await context.store.delete(record.id);
    return giveUp(call, undefined);
  }
  const adopted = adopt(call, record);
  follow(call, adopted.task, run(call, { adopted: () => adopted }));
  return created(call, record);
}

/** An ordinary call, until it takes long: it becomes a task unless it ends, or asks the client, before. */
async function beginAsCall(call: StatelessCall): Promise<Answer | undefined> {
  const { context, server, request, peer, begun } = call;
  let adopted: Adopted | undefined;
  let isSettled = false;
  const settle = (): void => {
    isSettled = true;
  };
  // Its first question ends the call: it comes again with the answer.
  const round = run(call, { adopted: () => adopted, onQuestion: settle });
  round.then(settle, settle);
  const isStaying = (): boolean => isSettled || begun.cancellation.reason !== undefined;
  await within(context.promoteAfterMs, round);
  const record = isStaying() ? undefined : await createPromoted(call);
  if (record !== undefined && !isStaying()) {
    adopted = adopt(call, record);
    follow(call, adopted.task, round);
    return created(call, record);
  }
  if (record !== undefined) await context.store.delete(record.id);
  const answer = answerOf(server, request, await round);
  endCall(peer, request, begun.running);
  return begun.running.silent ? undefined : answer;
}

/** Where no task can be had, the call goes on as one. */
function createPromoted({ context, server, peer }: StatelessCall): Promise<TaskRecord | undefined> {
  return createTask(context, { era: "stateless", caller: peer.exchange.caller }).catch((error: unknown) => {
    logFault(server, error);
    return undefined;
  });
}

/** Waits for a call, but not longer than some milliseconds. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    work.then(done, done);
  });
}

interface RunOptions {
  /** The task, once it is one. */
  readonly adopted: () => Adopted | undefined;
  /** A question that no task takes. */
  readonly onQuestion?: () => void;
}

/** A task has neither progress nor log records (ext-tasks, §Task Status Notifications); a call has them until it is one. */
function run({ server, request, peer, begun }: StatelessCall, { adopted, onQuestion }: RunOptions): Promise<CallRound> {
  const { exchange } = peer;
  const send: typeof exchange.send = (message) => {
    if (adopted() === undefined) exchange.send(message);
  };
  const elsewhere = (): Peer["ask"] | undefined => {
    const task = adopted();
    if (task === undefined) onQuestion?.();
    return task?.ask;
  };
  return runCall(server, request, { peer: { ...peer, exchange: { ...exchange, send } }, begun, elsewhere });
}

interface Adopted {
  readonly task: RunningTask;
  readonly ask: Peer["ask"];
}

/** From here on the call outlives its request. */
function adopt({ context, server, request, peer, begun }: StatelessCall, record: TaskRecord): Adopted {
  const onChange = (now: TaskRecord): void =>
    notifyListeners(server, "notifications/tasks", detailedTask(now, context.pollIntervalMs));
  const task = createRunningTask({ context, server, begun, record, onChange });
  if (peer.running.get(request.id) === begun.running) peer.running.delete(request.id);
  return { task, ask: createTaskAsk(task, peer.client, () => undefined) };
}

function follow({ server, request, peer, begun }: StatelessCall, task: RunningTask, round: Promise<CallRound>): void {
  void round
    .then(toState)
    .catch((error: unknown): TaskState => failed(callFailed(server, request, error).error))
    .then((state) => endTask(task, state))
    .finally(() => endCall(peer, request, begun.running));
}

function created({ context, server, request }: StatelessCall, record: TaskRecord): Answer {
  const { pollIntervalMs } = context;
  return statelessResult(server, request.id, { resultType: "task", ...statelessTask(record, pollIntervalMs) });
}

function giveUp({ request, peer, begun }: StatelessCall, answer: Answer | undefined): Answer | undefined {
  endCall(peer, request, begun.running);
  return begun.running.silent ? undefined : answer;
}

/** Only errors of the protocol fail a task; those of the tool are results. */
function toState(round: CallRound): TaskState {
  if ("result" in round)
    return { status: "completed", outcome: { result: { resultType: "complete", ...round.result } } };
  // A question goes to the task, so what is left are errors.
  if (!isRefusal(round.answer)) throw new Error("a task's call ended with a question");
  return failed(round.answer.error);
}

function failed(error: { readonly code: number; readonly message: string }): TaskState {
  return { status: "failed", statusMessage: error.message, outcome: { error } };
}
