import { abortCall, createCancellation } from "../pipeline/cancellation.ts";
import type { Call, CallTool } from "../pipeline/types.ts";
import type { LogLevel } from "../registry/types.ts";
import {
  ErrorCode,
  errorText,
  invalidParams,
  isObject,
  isRequestId,
  notificationText,
  resultText,
} from "./json-rpc.ts";
import { severityOf } from "./log-level.ts";
import { projectResult } from "./project-result.ts";
import { isAtLeast } from "./revisions.ts";
import type { MethodRequest, Outgoing, Reply, RunningCall, SessionState } from "./state.ts";

const NO_ARGUMENTS = Object.freeze({});

/** Answers `tools/call`: a malformed request and an unknown tool are protocol errors, all else is a result. */
export function callTool(state: SessionState, request: MethodRequest): Reply {
  const { id, params } = request;
  const args = params.arguments ?? NO_ARGUMENTS;
  if (typeof params.name !== "string") return errorText(id, invalidParams("name must be a string"));
  if (!isObject(args)) return errorText(id, invalidParams("arguments must be an object"));
  const cancellation = createCancellation();
  const running: RunningCall = { stop: (reason) => abortCall(cancellation, reason), silent: false, done: false };
  state.running.set(id, running);
  const call: Call = {
    name: params.name,
    arguments: args,
    cancellation,
    progress: createProgress(state, request, () => running.done || cancellation.reason !== undefined),
    log: (level, message, data) => sendLog(state, level, message, data),
  };
  return answer(state, request, running, call);
}

async function answer(
  state: SessionState,
  { id }: MethodRequest,
  running: RunningCall,
  call: Call,
): Promise<Outgoing | undefined> {
  try {
    state.callTool ??= await loadPipeline(state);
    const result = await state.callTool(call);
    if (running.silent) return undefined;
    if (result === undefined) return errorText(id, invalidParams(`unknown tool "${call.name.slice(0, 200)}"`));
    return resultText(id, JSON.stringify(projectResult(result, state.revision)));
  } catch (error) {
    // An exception outside of a tool: the peer learns nothing of the inside.
    state.options.log("error", "tools/call failed", { error, tool: call.name.slice(0, 200) });
    return running.silent ? undefined : errorText(id, { code: ErrorCode.internalError, message: "Internal error" });
  } finally {
    running.done = true;
    // The same id may be in use again, against the protocol: then the entry is another call's.
    if (state.running.get(id) === running) state.running.delete(id);
  }
}

async function loadPipeline(state: SessionState): Promise<CallTool> {
  const [{ createCallTool }, registry] = await Promise.all([
    import("../pipeline/call-tool.ts"),
    state.options.registry(),
  ]);
  // Calls that came in together share one pipeline, and with it what it keeps of each tool.
  return state.callTool ?? createCallTool(registry, { log: state.options.log });
}

const NO_PROGRESS: Call["progress"] = () => undefined;

/** only for a token, only while the request runs, and only growing. */
function createProgress(state: SessionState, { params }: MethodRequest, isOver: () => boolean): Call["progress"] {
  const token = isObject(params._meta) ? params._meta.progressToken : undefined;
  if (!isRequestId(token)) return NO_PROGRESS;
  let last = Number.NEGATIVE_INFINITY;
  return (progress, total, message) => {
    if (isOver() || state.closed || !Number.isFinite(progress) || progress <= last) return;
    last = progress;
    const values = {
      progressToken: token,
      progress,
      ...(Number.isFinite(total) && { total }),
      ...(message !== undefined && isAtLeast(state.revision, "2025-03-26") && { message: String(message) }),
    };
    state.options.send(notificationText("notifications/progress", values));
  };
}

/** at or above the level that the peer set, else from `info` on. */
function sendLog(state: SessionState, level: LogLevel, message: string, data: unknown): void {
  if (state.closed || severityOf(level) < (state.logLevel ?? severityOf("info"))) return;
  const logger = state.options.info.name;
  const value = data === undefined ? message : { message, data };
  let text: string;
  try {
    text = notificationText("notifications/message", { level, logger, data: value });
  } catch {
    // A cycle or a bigint in the data must not fail the call that only wanted to report.
    text = notificationText("notifications/message", { level, logger, data: message });
  }
  state.options.send(text);
}
