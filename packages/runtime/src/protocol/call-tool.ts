import { abortCall, type Cancellation, createCancellation } from "../pipeline/cancellation.ts";
import type { Call, CallTool, ToolResult } from "../pipeline/types.ts";
import type { LogLevel } from "../registry/types.ts";
import { watchChanges } from "./changes.ts";
import { INTERNAL_ERROR, invalidParams, isObject, isRequestId, notificationText, resultText } from "./json-rpc.ts";
import { severityOf } from "./log-level.ts";
import { type Answer, type Refusal, type Reply, refuse } from "./outgoing.ts";
import type { Peer, RunningCall } from "./peer.ts";
import { projectResult } from "./project-result.ts";
import type { MethodRequest, Server } from "./server.ts";

/** A call that can be cancelled from here on. */
export interface BegunCall {
  readonly running: RunningCall;
  readonly cancellation: Cancellation;
}

/** A `tools/call` whose tool was called. */
export interface StartedCall extends BegunCall {
  /** `undefined` if there is no such tool. */
  readonly result: Promise<ToolResult | undefined>;
}

const NO_ARGUMENTS: Readonly<Record<string, unknown>> = Object.freeze({});

/** Answers `tools/call`: a malformed request and an unknown tool are protocol errors, all else is a result. */
export function callTool(
  server: Server,
  request: MethodRequest,
  peer: Peer,
  begun: BegunCall = beginCall(request, peer),
): Reply {
  const started = startCall(server, request, { peer, begun });
  if ("result" in started) return answer(server, request, { started, peer });
  endCall(peer, request, begun.running);
  return started;
}

async function answer(
  server: Server,
  request: MethodRequest,
  { started: { running, result }, peer }: { readonly started: StartedCall; readonly peer: Peer },
): Promise<Answer | undefined> {
  try {
    const found = await result;
    if (running.silent) return undefined;
    if (found === undefined) return unknownTool(request);
    return resultText(request.id, JSON.stringify(projectResult(found, peer.revision)));
  } catch (error) {
    const failed = callFailed(server, request, error);
    return running.silent ? undefined : failed;
  } finally {
    endCall(peer, request, running);
  }
}

/** From here on the peer may cancel the call. Whoever begins one must end it with `endCall`. */
export function beginCall({ id }: MethodRequest, peer: Pick<Peer, "running">): BegunCall {
  const cancellation = createCancellation();
  const stop = (reason: string): void => abortCall(cancellation, reason);
  const running: RunningCall = { stop, silent: false, done: false, onDone: [] };
  peer.running.set(id, running);
  return { running, cancellation };
}

/** Calls the tool, for a peer of either era. */
export function startCall(
  server: Server,
  request: MethodRequest,
  { peer, begun }: { readonly peer: Peer; readonly begun: BegunCall },
): StartedCall | Refusal {
  const { id, params } = request;
  const { running, cancellation } = begun;
  const { name } = params;
  const args = params.arguments ?? NO_ARGUMENTS;
  if (typeof name !== "string") return refuse(id, invalidParams("name must be a string"));
  if (!isObject(args)) return refuse(id, invalidParams("arguments must be an object"));
  const call: Call = {
    name,
    arguments: args,
    cancellation,
    caller: peer.exchange.caller,
    client: peer.client,
    meta: isObject(params._meta) ? params._meta : NO_ARGUMENTS,
    ask: (question) => {
      cancellation.waiting += 1;
      return peer.ask(question, running).finally(() => {
        cancellation.waiting -= 1;
      });
    },
    progress: createProgress(request, peer, () => running.done || cancellation.reason !== undefined),
    log: (level, message, data) => sendLog(server, peer, { level, message, data }),
  };
  const { callTool } = server;
  return { running, cancellation, result: callTool === undefined ? callFirst(server, call) : callTool(call) };
}

export function endCall(peer: Pick<Peer, "running">, { id }: MethodRequest, running: RunningCall): void {
  running.done = true;
  for (const onDone of running.onDone) onDone();
  // The same id may be in use again, against the protocol: then the entry is another call's.
  if (peer.running.get(id) === running) peer.running.delete(id);
}

export function unknownTool({ id, params }: MethodRequest): Refusal {
  return refuse(id, invalidParams(`unknown tool "${String(params.name).slice(0, 200)}"`));
}

/** An exception outside of a tool: the peer learns nothing of the inside. */
export function callFailed(server: Server, { id, params }: MethodRequest, error: unknown): Refusal {
  server.options.log("error", "tools/call failed", { error, tool: String(params.name).slice(0, 200) });
  return refuse(id, INTERNAL_ERROR);
}

async function callFirst(server: Server, call: Call): Promise<ToolResult | undefined> {
  server.callTool ??= await loadPipeline(server);
  return server.callTool(call);
}

async function loadPipeline(server: Server): Promise<CallTool> {
  const { options } = server;
  const [{ createCallTool }, registry] = await Promise.all([import("../pipeline/call-tool.ts"), options.registry()]);
  watchChanges(server, registry);
  // Calls that came in together share one pipeline, and with it what it keeps of each tool.
  return server.callTool ?? createCallTool(registry, { log: options.log });
}

const NO_PROGRESS: Call["progress"] = () => undefined;

/** Notifications a second, so that a handler's inner loop does not flood its client. */
const MAX_PROGRESS_RATE = 50;

/** only for a token, only while the request runs, and only growing. */
function createProgress({ params }: MethodRequest, peer: Peer, isOver: () => boolean): Call["progress"] {
  const token = isObject(params._meta) ? params._meta.progressToken : undefined;
  if (!isRequestId(token)) return NO_PROGRESS;
  let last = Number.NEGATIVE_INFINITY;
  let second = 0;
  let sent = 0;
  return (progress, total, message) => {
    if (isOver() || peer.isClosed() || !Number.isFinite(progress) || progress <= last) return;
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) sent = 0;
    second = now;
    sent += 1;
    if (sent > MAX_PROGRESS_RATE && progress !== total) return;
    last = progress;
    const values = {
      progressToken: token,
      progress,
      ...(Number.isFinite(total) && { total }),
      ...(message !== undefined && peer.revision !== "2024-11-05" && { message: String(message) }),
      ...(peer.meta !== undefined && { _meta: peer.meta }),
    };
    peer.exchange.send(notificationText("notifications/progress", values));
  };
}

interface LogRecord {
  readonly level: LogLevel;
  readonly message: string;
  readonly data: unknown;
}

/** at or above the level that the peer wants. */
function sendLog({ options }: Server, peer: Peer, { level, message, data }: LogRecord): void {
  if (peer.isClosed() || severityOf(level) < peer.logThreshold) return;
  const record = { level, logger: options.info.name, ...(peer.meta !== undefined && { _meta: peer.meta }) };
  let text: string;
  try {
    const value = data === undefined ? message : { message, data };
    text = notificationText("notifications/message", { ...record, data: value });
  } catch {
    // A cycle or a bigint in the data must not fail the call that only wanted to report.
    text = notificationText("notifications/message", { ...record, data: message });
  }
  peer.exchange.send(text);
}
