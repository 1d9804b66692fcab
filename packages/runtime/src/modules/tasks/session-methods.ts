import { onCallAborted } from "../../pipeline/cancellation.ts";
import { type BegunCall, beginCall, endCall } from "../../protocol/call-tool.ts";
import { INTERNAL_ERROR, invalidParams, methodNotFound, resultText } from "../../protocol/json-rpc.ts";
import { type Answer, refuse } from "../../protocol/outgoing.ts";
import type { Peer } from "../../protocol/peer.ts";
import type { MethodHandler, MethodRequest, Server } from "../../protocol/server.ts";
import { errorResult } from "../../result/error-result.ts";
import { callInSession } from "./call-in-session.ts";
import { ownerOf } from "./owner.ts";
import { openStream } from "./result-stream.ts";
import { stopTask } from "./running-task.ts";
import { relatedTask, sessionTask } from "./shapes.ts";
import { isFinal, type TaskRecord } from "./task-store.ts";
import { findTask, logFault, type TasksContext, UNKNOWN_TASK } from "./tasks-context.ts";

/** Tasks on a page of `tasks/list`. */
const PAGE_SIZE = 50;

type Method = (context: TasksContext, request: MethodRequest, peer: Peer) => Promise<Answer | undefined>;

/** The methods of 2025-11-25. */
export function sessionMethods(context: TasksContext): Readonly<Record<string, MethodHandler>> {
  return {
    "tools/call": callInSession(context),
    "tasks/get": guarded(context, get),
    "tasks/result": guarded(context, result),
    "tasks/cancel": guarded(context, cancel),
    "tasks/list": guarded(context, list),
  };
}

function guarded(context: TasksContext, method: Method): MethodHandler {
  return (server: Server, request, peer) =>
    method(context, request, peer).catch((error: unknown) => {
      logFault(server, error);
      return refuse(request.id, INTERNAL_ERROR);
    });
}

function find(context: TasksContext, request: MethodRequest, peer: Peer): Promise<TaskRecord | undefined> {
  return findTask(context, request, { era: "handshake", caller: peer.exchange.caller });
}

async function get(context: TasksContext, request: MethodRequest, peer: Peer): Promise<Answer> {
  const record = await find(context, request, peer);
  if (record === undefined) return refuse(request.id, UNKNOWN_TASK);
  return resultText(request.id, JSON.stringify(sessionTask(record, context.pollIntervalMs)));
}

/** Waits until the task has ended; what it asks meanwhile goes out on this request's stream. */
async function result(context: TasksContext, request: MethodRequest, peer: Peer): Promise<Answer | undefined> {
  const begun = beginCall(request, peer);
  try {
    let record = await find(context, request, peer);
    while (record !== undefined && !isFinal(record.status) && begun.cancellation.reason === undefined) {
      await waitForChange(context, record, { peer, begun });
      record = await find(context, request, peer);
    }
    return begun.running.silent ? undefined : outcomeOf(request, record);
  } finally {
    endCall(peer, request, begun.running);
  }
}

/** Until the task ends or the request is cancelled; for one that runs elsewhere, until it is worth another look. */
async function waitForChange(
  { running, pollIntervalMs }: TasksContext,
  { id }: TaskRecord,
  { peer, begun }: { readonly peer: Peer; readonly begun: BegunCall },
): Promise<void> {
  const task = running.get(id);
  const close = task === undefined ? () => undefined : openStream(task, { peer, running: begun.running });
  await new Promise<void>((resolve) => {
    onCallAborted(begun.cancellation, () => resolve());
    if (task !== undefined) void task.ended.then(resolve);
    else setTimeout(resolve, pollIntervalMs);
  });
  close();
}

function outcomeOf({ id }: MethodRequest, record: TaskRecord | undefined): Answer {
  if (record === undefined) return refuse(id, UNKNOWN_TASK);
  const { outcome } = record;
  if (outcome === undefined) return refuse(id, { ...INTERNAL_ERROR, message: "The server is closing" });
  if ("error" in outcome) return refuse(id, outcome.error);
  const { _meta, ...rest } = outcome.result;
  return resultText(id, JSON.stringify({ ...rest, _meta: { ...Object(_meta), ...relatedTask(record.id) } }));
}

async function cancel(context: TasksContext, request: MethodRequest, peer: Peer): Promise<Answer> {
  const { id } = request;
  const record = await find(context, request, peer);
  if (record === undefined) return refuse(id, UNKNOWN_TASK);
  const why = "The task was cancelled by request.";
  const cancelled = await context.store.update(record.id, {
    status: "cancelled",
    statusMessage: why,
    outcome: { result: { ...errorResult(why, why.length) } },
  });
  if (cancelled === undefined) return refuse(id, invalidParams("the task has ended; it cannot be cancelled"));
  const task = context.running.get(record.id);
  if (task !== undefined) {
    stopTask(task, "It was cancelled.");
    task.onChange(cancelled);
    task.end();
  }
  return resultText(id, JSON.stringify(sessionTask(cancelled, context.pollIntervalMs)));
}

/** One's own, page by page; a cursor is the id of the last task before it. */
async function list(context: TasksContext, { id, method, params }: MethodRequest, peer: Peer): Promise<Answer> {
  const { caller, canAsk } = peer.exchange;
  const owner = ownerOf(caller);
  // Over HTTP without a session everybody would have the same list.
  if (owner === "" && canAsk === false) return refuse(id, methodNotFound(method));
  const tasks = (await context.store.list(owner)).filter(({ era }) => era === "handshake");
  const start = params.cursor === undefined ? 0 : 1 + tasks.findIndex((task) => task.id === params.cursor);
  if (params.cursor !== undefined && start === 0) return refuse(id, invalidParams("unknown cursor"));
  const page = tasks.slice(start, start + PAGE_SIZE);
  const last = page.at(-1);
  const nextCursor = start + PAGE_SIZE < tasks.length ? last?.id : undefined;
  const shown = page.map((task) => sessionTask(task, context.pollIntervalMs));
  return resultText(id, JSON.stringify({ tasks: shown, ...(nextCursor !== undefined && { nextCursor }) }));
}
