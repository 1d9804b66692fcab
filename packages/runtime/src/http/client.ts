import { ToolError } from "../errors.ts";
import type { HttpAnswer, HttpOptions, HttpRequest } from "../registry/types.ts";
import { type Authorization, type AuthorizeOptions, authorize, withheldNote } from "./credentials/authorize.ts";
import { allowedOrigins } from "./credentials/origins.ts";
import { createTokenStore, type TokenStore } from "./credentials/token-store.ts";
import { createDeadline, type Deadline } from "./deadline.ts";
import type { FetchFunction } from "./fetch-function.ts";
import { toNetworkError } from "./network-error.ts";
import { onAbort } from "./on-abort.ts";
import { type Exchange, exchange } from "./redirect.ts";
import { finishRequest, type RequestDescription } from "./request/build-request.ts";
import { draftRequest, type RequestDraft, serverOf } from "./request/draft-request.ts";
import { documentedTypes } from "./request/plan.ts";
import type { ApiSpec, RequestSpec } from "./request-spec.ts";
import { createAnswer } from "./response/answer.ts";
import { cutNote, nextPageNote } from "./response/notes.ts";
import { type BodyRead, readBody } from "./response/read-body.ts";
import { formatSeconds } from "./units.ts";

/** What a request belongs to. */
export interface HttpCall {
  readonly tool: string;
  /** Ends the request when the call ends. */
  readonly signal: AbortSignal;
  /** Gets sentences for the model about the answer: cut, mislabelled, has a next page, no credential sent. */
  readonly note?: (text: string) => void;
  /** Added to the request, besides those of the options. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Sends requests to upstream APIs. */
export interface HttpClient {
  /**
   * Sends one request and reads its answer. Rejects with a `ToolError` if an argument cannot be sent, no server is
   * known, or no answer came; an answer that is not 2xx is an answer, whose `value()` throws.
   */
  send<Input, Output>(request: HttpRequest<Input, Output>, input: Input, call: HttpCall): Promise<HttpAnswer<Output>>;
}

export interface HttpClientOptions {
  readonly apis: Readonly<Record<string, ApiSpec>>;
  readonly options?: HttpOptions;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_MAX_BODY_BYTES = 10 * 1024 * 1024;

interface ClientContext {
  readonly apis: Readonly<Record<string, ApiSpec>>;
  readonly options: HttpOptions;
  readonly fetch: FetchFunction;
  readonly tokens: TokenStore;
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/** Makes the client of a registry; it keeps access tokens, and nothing else, between calls. */
export function createHttpClient({ apis, options = {} }: HttpClientOptions): HttpClient {
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const fetch = createFetch(options.fetch);
  const context: ClientContext = {
    apis,
    options,
    fetch,
    tokens: createTokenStore({ fetch, timeoutMs }),
    timeoutMs,
    maxBytes: options.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES,
  };
  return { send: (request, input, call) => send(request, input, { ...context, call }) };
}

/** The one place that calls `fetch`. The global one is looked up at each call, so that it can be replaced in tests. */
function createFetch(custom: HttpOptions["fetch"]): FetchFunction {
  // Without a custom function no Request is built here: `fetch` would only copy it.
  return custom ? async (url, init) => custom(new Request(url, init)) : (url, init) => globalThis.fetch(url, init);
}

function withHeaders(options: HttpOptions, { headers }: HttpCall): HttpOptions {
  return headers === undefined ? options : { ...options, headers: { ...options.headers, ...headers } };
}

interface SendContext extends ClientContext {
  readonly call: HttpCall;
}

interface Sent {
  readonly description: RequestDescription;
  readonly authorization: Authorization;
  readonly end: Exchange;
}

async function send<Input, Output>(
  { spec }: HttpRequest<Input, Output>,
  input: unknown,
  context: SendContext,
): Promise<HttpAnswer<Output>> {
  const { options, apis, call } = context;
  const { id, api } = apiOf(spec, apis);
  const { origin } = serverOf(spec, api, options.baseUrl);
  const allowed = allowedOrigins(api, options);
  // First of all, so that an argument that cannot be sent is refused before a token is asked for.
  const draft = draftRequest(spec, input, api, {
    ...describeOptions(withHeaders(options, call)),
    foreign: !allowed.has(origin),
  });
  const lookup = options.credentials;
  const security = { apiId: id, api, origin, allowed, tokens: context.tokens, ...(lookup ? { lookup } : {}) };
  const deadline = createDeadline(call.signal, context.timeoutMs);
  const attempt: Attempt = { ...context, draft, deadline, security };
  try {
    let sent = await sendOnce(spec, attempt);
    if (sent.end.response.status === 401 && sent.authorization.tokens.length > 0) {
      for (const token of sent.authorization.tokens) context.tokens.forget(token);
      sent.end.response.body?.cancel().catch(() => undefined);
      sent = await sendOnce(spec, attempt);
    }
    const body = await readBody(sent.end.response, { maxBytes: context.maxBytes, signal: deadline.signal });
    if (body.cut === "time" && !deadline.timedOut()) throw cancelled(draft.label);
    return toAnswer(spec, sent, { ...context, body });
  } finally {
    deadline.release();
  }
}

interface Attempt extends SendContext {
  readonly draft: RequestDraft;
  readonly deadline: Deadline;
  readonly security: AuthorizeOptions;
}

async function sendOnce(spec: RequestSpec, attempt: Attempt): Promise<Sent> {
  const { draft, deadline, security } = attempt;
  const authorization = await abortable(authorize(spec.security, security), attempt);
  const description = finishRequest(draft, authorization.placed);
  try {
    const { allowed } = security;
    const end = await abortable(
      exchange(description, { fetch: attempt.fetch, signal: deadline.signal, allowed }),
      attempt,
    );
    return { description, authorization, end };
  } catch (error) {
    if (error instanceof ToolError) throw error;
    if (deadline.signal.aborted) throw ended(attempt);
    throw toNetworkError(error, description);
  }
}

function describeOptions({ baseUrl, headers }: HttpOptions): Pick<HttpOptions, "baseUrl" | "headers"> {
  return { baseUrl, ...(headers ? { headers } : {}) };
}

/** Ends the waiting when the deadline fires, even where the promise does not listen to it (in-process `fetch`, tokens). */
async function abortable<Value>(promise: Promise<Value>, attempt: Attempt): Promise<Value> {
  let stopWatching: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stopWatching = onAbort(attempt.deadline.signal, () => reject(ended(attempt)));
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    stopWatching();
  }
}

function apiOf(
  spec: RequestSpec,
  apis: Readonly<Record<string, ApiSpec>>,
): { readonly id: string; readonly api: ApiSpec | undefined } {
  const id = spec.api ?? Object.keys(apis)[0] ?? "";
  return { id, api: Object.hasOwn(apis, id) ? apis[id] : undefined };
}

function ended({ deadline, draft, timeoutMs }: Attempt): ToolError {
  if (!deadline.timedOut()) return cancelled(draft.label);
  return new ToolError(`${draft.label} did not answer within ${formatSeconds(timeoutMs)}.`);
}

function cancelled(label: string): ToolError {
  return new ToolError(`${label} was cancelled before it was answered.`);
}

function toAnswer<Output>(
  spec: RequestSpec,
  { description, authorization, end }: Sent,
  context: SendContext & { readonly body: BodyRead },
): HttpAnswer<Output> {
  const { body, call } = context;
  const note = call.note ?? ((): void => undefined);
  const { status, headers } = end.response;
  const secretQuery = new Set(
    authorization.placed.filter(({ in: place }) => place === "query").map(({ name }) => name),
  );
  const notes = [
    authorization.withheld ? authorization.hint : undefined,
    end.withheldFrom === undefined ? undefined : withheldNote(end.withheldFrom),
    cutNote(body, context),
    status === 200 ? nextPageNote(headers, end.url, secretQuery) : undefined,
  ];
  for (const text of notes) if (text !== undefined) note(text);
  const isRefused = (status === 401 || status === 403) && authorization.hint !== undefined;
  return createAnswer<Output>({
    label: description.label,
    status,
    headers,
    body,
    documented: documentedTypes(spec, status),
    hints: [...(isRefused ? [authorization.hint] : []), ...(end.stopped === undefined ? [] : [end.stopped])],
    secrets: authorization.secrets,
    note,
  });
}
