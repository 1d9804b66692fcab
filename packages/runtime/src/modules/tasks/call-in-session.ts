import type { ToolResult } from "../../pipeline/types.ts";
import {
  type BegunCall,
  beginCall,
  callFailed,
  callTool,
  endCall,
  startCall,
  unknownTool,
} from "../../protocol/call-tool.ts";
import { ErrorCode, invalidParams, isObject, notificationText, resultText } from "../../protocol/json-rpc.ts";
import { type Answer, type Refusal, refuse } from "../../protocol/outgoing.ts";
import type { Peer } from "../../protocol/peer.ts";
import { projectResult } from "../../protocol/project-result.ts";
import { isAtLeast } from "../../protocol/revisions.ts";
import type { MethodHandler, MethodRequest, Server } from "../../protocol/server.ts";
import { deliverQuestions } from "./result-stream.ts";
import { createRunningTask, createTaskAsk, endTask, type RunningTask } from "./running-task.ts";
import { relatedTask, sessionTask } from "./shapes.ts";
import type { TaskRecord, TaskState } from "./task-store.ts";
import { taskSupportOf } from "./task-support.ts";
import { createTask, type TasksContext, TOO_MANY_TASKS } from "./tasks-context.ts";

/** `tools/call` of 2025-11-25, where the client says which call shall be a task; older clients know none. */
export function callInSession(context: TasksContext): MethodHandler {
  return (server, request, peer) => {
    if (!isAtLeast(peer.revision, "2025-11-25")) return callTool(server, request, peer);
    const begun = beginCall(request, peer);
    return answerCall(context, server, { request, peer, begun }).catch((error: unknown) => {
      endCall(peer, request, begun.running);
      return callFailed(server, request, error);
    });
  };
}

interface SessionCall {
  readonly request: MethodRequest;
  readonly peer: Peer;
  readonly begun: BegunCall;
}

async function answerCall(context: TasksContext, server: Server, call: SessionCall): Promise<Answer | undefined> {
  const { request, peer, begun } = call;
  const { name, task } = request.params;
  const support = await taskSupportOf(server, name);
  const refused = support === undefined ? undefined : checkSupport(request, support);
  if (refused === undefined && (support === undefined || task === undefined)) {
    return callTool(server, request, peer, begun);
  }
  const answer = refused ?? (await startTask(context, server, call));
  if (answer !== undefined && "record" in answer) return resultText(request.id, created(context, answer.record));
  endCall(peer, request, begun.running);
  return begun.running.silent ? undefined : answer;
}

function created({ pollIntervalMs }: TasksContext, record: TaskRecord): string {
  return JSON.stringify({ task: sessionTask(record, pollIntervalMs) });
}

/** Why a call cannot be made as it was asked for. */
function checkSupport({ id, params }: MethodRequest, support: string): Refusal | undefined {
  const { name, task } = params;
  if (task === undefined) {
    if (support !== "required") return undefined;
    return refuse(id, { code: ErrorCode.methodNotFound, message: `${name} can be called as a task only` });
  }
  if (support === "forbidden") {
    return refuse(id, { code: ErrorCode.methodNotFound, message: `${name} cannot be called as a task` });
  }
  if (!isObject(task)) return refuse(id, invalidParams("task must be an object"));
  const { ttl } = task;
  // `null` asks for a task that is never forgotten; it gets the longest that there is.
  if (ttl === undefined || ttl === null || (Number.isSafeInteger(ttl) && Number(ttl) > 0)) return undefined;
  return refuse(id, invalidParams("task.ttl must be a number of milliseconds"));
}

async function startTask(
  context: TasksContext,
  server: Server,
  { request, peer, begun }: SessionCall,
): Promise<{ readonly record: TaskRecord } | Refusal | undefined> {
  const { id } = request;
  const { caller } = peer.exchange;
  const record = await createTask(context, { era: "handshake", caller, ttl: readTtl(context, request) });
  if (record === undefined) return refuse(id, TOO_MANY_TASKS);
  if (begun.running.silent) {
    await context.store.delete(record.id);
    return undefined;
  }
  const task = createRunningTask({ context, server, begun, record, onChange: (now) => tell(now) });
  const send: Peer["exchange"]["send"] = (message) => newestWay(task, peer).send(message);
  const tell = (now: TaskRecord): void =>
    send(notificationText("notifications/tasks/status", sessionTask(now, context.pollIntervalMs)));
  const started = startCall(server, request, { begun, peer: taskPeer(task, { peer, send }) });
  if ("error" in started) {
    task.end();
    context.running.delete(task.id);
    await context.store.delete(task.id);
    return started;
  }
  detach(task, request, peer);
  void started.result
    .then((result) => toState(request, { result, peer }))
    .catch((error: unknown): TaskState => failed(callFailed(server, request, error)))
    .then((state) => endTask(task, state))
    .finally(() => {
      peer.running.delete(keyOf(task));
      endCall(peer, request, begun.running);
    });
  return { record };
}

function readTtl({ maxTtlMs }: TasksContext, { params: { task } }: MethodRequest): number | undefined {
  const { ttl } = isObject(task) ? task : {};
  return ttl === null ? maxTtlMs : typeof ttl === "number" ? ttl : undefined;
}

/** The peer as the call sees it: what is sent goes where the client waits, and says which task it is about. */
function taskPeer(
  task: RunningTask,
  { peer, send }: { readonly peer: Peer; readonly send: Peer["exchange"]["send"] },
): Peer {
  return {
    exchange: { caller: peer.exchange.caller, send },
    client: peer.client,
    revision: peer.revision,
    logThreshold: peer.logThreshold,
    running: peer.running,
    isClosed: peer.isClosed,
    meta: relatedTask(task.id),
    ask: createTaskAsk(task, peer.client, deliverQuestions),
  };
}

/** The stream of a request for the result, else the way of the call itself, which on HTTP ends with its answer. */
function newestWay({ streams }: RunningTask, peer: Peer): Peer["exchange"] {
  return ([...streams].at(-1)?.peer ?? peer).exchange;
}

/** The request is answered; only its session, if the task is bound to it, may still end the call. */
function detach(task: RunningTask, { id }: MethodRequest, peer: Peer): void {
  const { running } = task.begun;
  if (peer.running.get(id) === running) peer.running.delete(id);
  if (peer.exchange.caller.auth === undefined) peer.running.set(keyOf(task), running);
}

/** None that a client chooses for a request. */
function keyOf({ id }: RunningTask): string {
  return `task ${id}`;
}

function toState(
  request: MethodRequest,
  { result, peer }: { readonly result: ToolResult | undefined; readonly peer: Peer },
): TaskState {
  if (result === undefined) return failed(unknownTool(request));
  const outcome = { result: { ...projectResult(result, peer.revision) } };
  if (result.isError !== true) return { status: "completed", outcome };
  const first = result.content[0];
  return { status: "failed", outcome, ...(first?.type === "text" && { statusMessage: first.text.slice(0, 200) }) };
}

function failed({ error }: Refusal): TaskState {
  return { status: "failed", statusMessage: error.message, outcome: { error } };
}
