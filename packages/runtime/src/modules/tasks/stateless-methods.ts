import { isAnswer } from "../../pipeline/answers.ts";
import { INTERNAL_ERROR, invalidParams, isObject, type Params } from "../../protocol/json-rpc.ts";
import { type Answer, refuse } from "../../protocol/outgoing.ts";
import type { MethodHandler, MethodRequest, Server } from "../../protocol/server.ts";
import { statelessResult } from "../../protocol/stateless/results.ts";
import { callStatelessTask } from "./call-stateless-task.ts";
import { knowsTasks, refuseUnaware } from "./extension.ts";
import { listenToTasks } from "./listen-to-tasks.ts";
import { type RunningTask, stopTask, writeQuestions } from "./running-task.ts";
import { detailedTask } from "./shapes.ts";
import type { TaskRecord } from "./task-store.ts";
import { findTask, logFault, type TasksContext, UNKNOWN_TASK } from "./tasks-context.ts";

/** Answers with the members of a result, or an error. */
type Method = (context: TasksContext, request: MethodRequest, record: TaskRecord) => Promise<Params | string>;

/** The methods of the extension `io.modelcontextprotocol/tasks`. */
export function statelessMethods(context: TasksContext): Readonly<Record<string, MethodHandler>> {
  return {
    "tools/call": callStatelessTask(context),
    "tasks/get": ofTask(context, async ({ pollIntervalMs }, _, record) => detailedTask(record, pollIntervalMs)),
    "tasks/update": ofTask(context, update),
    "tasks/cancel": ofTask(context, cancel),
    "subscriptions/listen": listenToTasks(context),
  };
}

function ofTask(context: TasksContext, method: Method): MethodHandler {
  return (server, request, { client, exchange }) => {
    if (!knowsTasks(client)) return refuseUnaware(request);
    return answer(context, { server, request, method, caller: exchange.caller }).catch((error: unknown) => {
      logFault(server, error);
      return refuse(request.id, INTERNAL_ERROR);
    });
  };
}

interface TaskRequest {
  readonly server: Server;
  readonly request: MethodRequest;
  readonly method: Method;
  readonly caller: Parameters<typeof findTask>[2]["caller"];
}

async function answer(context: TasksContext, { server, request, method, caller }: TaskRequest): Promise<Answer> {
  const record = await findTask(context, request, { era: "stateless", caller });
  if (record === undefined) return refuse(request.id, UNKNOWN_TASK);
  const result = await method(context, request, record);
  return typeof result === "string"
    ? refuse(request.id, invalidParams(result))
    : statelessResult(server, request.id, result);
}

/** Keys that nobody waits for are ignored; the others are answered, all or none. */
async function update(
  { running }: TasksContext,
  { params }: MethodRequest,
  { id }: TaskRecord,
): Promise<Params | string> {
  const { inputResponses } = params;
  if (!isObject(inputResponses)) return "inputResponses must be an object";
  const task = running.get(id);
  return task === undefined ? {} : answerQuestions(task, inputResponses);
}

async function answerQuestions(task: RunningTask, responses: Params): Promise<Params | string> {
  const given = Object.entries(responses).flatMap(([key, value]) => {
    const open = task.questions.get(key);
    return open === undefined ? [] : [{ key, value, open }];
  });
  const wrong = given.find(({ value, open }) => !isAnswer(open.question.method, value));
  if (wrong !== undefined) return `inputResponses.${wrong.key.slice(0, 100)} is no answer`;
  for (const { key } of given) task.questions.delete(key);
  // Written before the handler goes on, so that the next `tasks/get` shows what is left.
  if (given.length > 0) await writeQuestions(task);
  for (const { value, open } of given) open.resolve(value);
  return {};
}

/** Acknowledged whatever the task's status is. */
async function cancel({ store, running }: TasksContext, _: MethodRequest, { id }: TaskRecord): Promise<Params> {
  const cancelled = await store.update(id, {
    status: "cancelled",
    statusMessage: "The task was cancelled by request.",
  });
  const task = running.get(id);
  if (cancelled === undefined || task === undefined) return {};
  stopTask(task, "It was cancelled.");
  task.onChange(cancelled);
  return {};
}
