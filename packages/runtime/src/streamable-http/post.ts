import { missingScopes } from "../pipeline/authorize.ts";
import { classify, ErrorCode, INTERNAL_ERROR, isObject, type Message, type RequestId } from "../protocol/json-rpc.ts";
import { type Reply as ProtocolReply, refuse } from "../protocol/outgoing.ts";
import type { RunningCall } from "../protocol/peer.ts";
import {
  asHandshakeRevision,
  asStatelessRevision,
  HANDSHAKE_REVISIONS,
  STATELESS_REVISIONS,
} from "../protocol/revisions.ts";
import { createSession } from "../protocol/session.ts";
import { claimsStateless } from "../protocol/stateless/claim.ts";
import { readAccept } from "./accept.ts";
import type { Body } from "./adapter.ts";
import { callerOf } from "./caller.ts";
import { type Incoming, refuseAuth, refuseHttp } from "./handle-http.ts";
import { openReply, type Reply, type ReplyOptions } from "./reply.ts";
import { findSession } from "./session-requests.ts";
import type { HttpSession } from "./session-store.ts";

/** Answers a message that was posted. */
export async function handlePost<Native>(incoming: Incoming<Native>): Promise<void> {
  const { adapter, native, service, headers } = incoming;
  const { maxBodyBytes, bodyTimeoutMs } = service.settings;
  if (!isJson(adapter.header(native, "content-type"))) {
    return refuseHttp(adapter, native, { status: 415, message: "Content-Type must be application/json", headers });
  }
  const body = await adapter.readBody(native, { maxBytes: maxBodyBytes, timeoutMs: bodyTimeoutMs });
  if ("problem" in body) return refuseBody(incoming, body.problem);
  const value = parse(body);
  if (value === UNPARSABLE) {
    const refusal = { status: 400, code: ErrorCode.parseError, message: "Parse error: the body is not JSON", headers };
    return refuseHttp(adapter, native, refusal);
  }
  const message = classify(value);
  const version = adapter.header(native, "mcp-protocol-version");
  if (claimsStateless(message) || asStatelessRevision(version) !== undefined) return answerStateless(incoming, message);
  if (version !== undefined && asHandshakeRevision(version) === undefined) return refuseVersion(incoming, version);
  if (mayLackScopes(incoming, message) && (await lacksScopes(incoming, message))) return;
  return answerHandshake(incoming, { value, message });
}

const UNPARSABLE = Symbol("unparsable");

function parse(body: Exclude<Body, { readonly problem: string }>): unknown {
  if ("parsed" in body) return body.parsed;
  try {
    return JSON.parse(body.text);
  } catch {
    return UNPARSABLE;
  }
}

/** `application/json`, with or without parameters. */
function isJson(contentType: string | undefined): boolean {
  return contentType === "application/json" || /^application\/json\s*(?:;|$)/i.test(contentType ?? "");
}

const BODY_PROBLEMS = {
  "too large": [413, "The request is too large"],
  "too slow": [408, "The request did not arrive in time"],
  "not UTF-8": [400, "Parse error: the body is not UTF-8"],
} as const;

function refuseBody<Native>(
  { adapter, native, headers }: Incoming<Native>,
  problem: keyof typeof BODY_PROBLEMS | "gone",
): void {
  if (problem === "gone") return;
  const [status, message] = BODY_PROBLEMS[problem];
  const code = problem === "not UTF-8" ? ErrorCode.parseError : ErrorCode.invalidRequest;
  // What is left of the body is not read, so nothing can follow on this connection.
  refuseHttp(adapter, native, { status, message, code, headers: { ...headers, connection: "close" } });
}

/** R-093; the code is the one by which newer clients learn what to speak. */
function refuseVersion<Native>({ adapter, native, headers }: Incoming<Native>, requested: string): void {
  const error = {
    code: ErrorCode.unsupportedRevision,
    message: "Unsupported protocol version",
    data: { supported: [...STATELESS_REVISIONS, ...HANDSHAKE_REVISIONS], requested: requested.slice(0, 100) },
  };
  adapter.respond(native, { status: 400, headers, isJson: true }, JSON.stringify({ jsonrpc: "2.0", error }));
}

function mayLackScopes<Native>({ auth }: Incoming<Native>, message: Message): boolean {
  return auth !== undefined && message.kind === "request" && message.method === "tools/call";
}

/** a token that is fine, but not for this tool. Answers and tells so. */
async function lacksScopes<Native>(incoming: Incoming<Native>, message: Message): Promise<boolean> {
  const { service, auth } = incoming;
  const { access } = (await service.server.options.registry()).options;
  const name = message.kind === "request" ? message.params.name : undefined;
  if (auth === undefined || access?.scopes === undefined || typeof name !== "string") return false;
  if (missingScopes(access, name, { auth }).length === 0) return false;
  // All that the operation needs, so that one new token is enough.
  const refusal = service.settings.auth?.insufficientScope(access.scopes[name] ?? []);
  if (refusal !== undefined) refuseAuth(incoming, refusal);
  return true;
}

/** Loaded with the first request of its era. */
let stateless: typeof import("../protocol/stateless/handle.ts") | undefined;

/** 2026-07-28: the request stands for itself, and ends with its connection. */
async function answerStateless<Native>(incoming: Incoming<Native>, message: Message): Promise<void> {
  const { adapter, native, headers, service } = incoming;
  if (message.kind === "notification" || message.kind === "response") {
    return adapter.respond(native, { status: 202, headers });
  }
  if (message.kind === "invalid") {
    return refuseHttp(adapter, native, { status: 400, ...message.error, headers });
  }
  stateless ??= await import("../protocol/stateless/handle.ts");
  const { handleStateless } = stateless;
  if (mayLackScopes(incoming, message) && (await lacksScopes(incoming, message))) return;
  const running = new Map<RequestId, RunningCall>();
  const stop = (reason: string, silent: boolean): void => {
    for (const call of [...running.values()]) {
      call.silent = silent;
      call.stop(reason);
    }
  };
  const close = (): void => stop("The server is closing.", false);
  service.closers.add(close);
  const reply = open(incoming, {
    onGone: () => stop("The client has gone.", true),
    onFinish: () => service.closers.delete(close),
  });
  const lookup = (name: string): string | undefined => adapter.header(native, name);
  return finish(
    incoming,
    reply,
    handleStateless(service.server, message, { exchange: reply.exchange, running, headers: lookup }),
  );
}

interface OpenOptions extends Partial<Pick<ReplyOptions, "onGone" | "openEvents" | "onFinish">> {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly sessionId?: string;
}

function open<Native>(
  { adapter, native, auth, headers, service }: Incoming<Native>,
  { sessionId, headers: more, openEvents, onGone, onFinish }: OpenOptions,
): Reply {
  return openReply(adapter, native, {
    caller: callerOf(adapter, native, { auth, sessionId }),
    accepts: readAccept(adapter.header(native, "accept")),
    keepAliveMs: service.settings.keepAliveMs,
    headers: more === undefined ? headers : { ...headers, ...more },
    openEvents,
    onGone,
    onFinish,
  });
}

/** What is there already is sent at once. */
function finish<Native>({ service }: Incoming<Native>, reply: Reply, answer: ProtocolReply): Promise<void> | void {
  if (!(answer instanceof Promise)) return reply.finish(answer);
  return answer.then(reply.finish, (error: unknown) => {
    service.server.options.log("error", "a request was not answered", { error });
    reply.finish(refuse(undefined, INTERNAL_ERROR, 500));
  });
}

interface Parsed {
  readonly value: unknown;
  readonly message: Message;
}

function answerHandshake<Native>(incoming: Incoming<Native>, { value, message }: Parsed): Promise<void> | void {
  const { service, auth } = incoming;
  if (!service.settings.sessions) return answerAlone(incoming, { value, message });
  if (message.kind === "request" && message.method === "initialize") {
    const session = service.sessions.create(auth);
    if (session === undefined) return refuseFull(incoming);
    return answerInSession(incoming, { value, message, session, isNew: true });
  }
  const session = findSession(incoming);
  if (session !== undefined) return answerInSession(incoming, { value, message, session, isNew: false });
}

function refuseFull<Native>({ adapter, native, headers }: Incoming<Native>): void {
  refuseHttp(adapter, native, {
    status: 503,
    message: "Too many sessions",
    headers: { ...headers, "retry-after": "60" },
  });
}

/** a connection that is lost ends nothing. */
function answerInSession<Native>(
  incoming: Incoming<Native>,
  { value, message, session, isNew }: Parsed & { readonly session: HttpSession; readonly isNew: boolean },
): Promise<void> | void {
  const { adapter, native, headers, auth } = incoming;
  if (!isRequest(value, message)) {
    const caller = callerOf(adapter, native, { auth, sessionId: session.id });
    session.session.handle(value, { caller, send: () => undefined });
    return adapter.respond(native, { status: 202, headers });
  }
  session.open += 1;
  const reply = open(incoming, {
    sessionId: session.id,
    openEvents: () => session.events.open(),
    headers: isNew ? { "mcp-session-id": session.id } : undefined,
    onFinish: () => {
      session.open -= 1;
    },
  });
  return finish(incoming, reply, session.session.handle(value, reply.exchange));
}

/** Without sessions: no memory of earlier requests, and nobody who could be asked anything. */
function answerAlone<Native>(incoming: Incoming<Native>, { value, message }: Parsed): Promise<void> | void {
  const { adapter, native, headers, service } = incoming;
  if (!isRequest(value, message)) return adapter.respond(native, { status: 202, headers });
  const session = createSession(service.server, { hasStream: false });
  // a client that does not name its revision speaks the last one that had not to.
  session.state.revision = asHandshakeRevision(adapter.header(native, "mcp-protocol-version")) ?? "2025-03-26";
  const reply = open(incoming, {});
  const exchange = { ...reply.exchange, canAsk: false };
  return finish(incoming, reply, session.handle(value, exchange));
}

/** Whether an answer is due: for a request, for what cannot be read, and for a batch with either. */
function isRequest(value: unknown, message: Message): boolean {
  if (!Array.isArray(value)) return message.kind === "request" || message.kind === "invalid";
  return value.length === 0 || value.some((item) => !isObject(item) || ("method" in item && "id" in item));
}
