import type { ResourceServer } from "../auth/resource-server.ts";
import type { AuthInfo, Refusal as AuthRefusal } from "../auth/types.ts";
import { ErrorCode, errorText } from "../protocol/json-rpc.ts";
import type { Adapter } from "./adapter.ts";
import { corsHeaders, mayRead, preflightHeaders } from "./cors.ts";
import { checkOrigin } from "./guard.ts";
import { handlePost } from "./post.ts";
import type { Service } from "./service.ts";
import { handleDelete, handleGet } from "./session-requests.ts";

/** One request, with what is known of it before its body is read. */
export interface Incoming<Native> {
  readonly service: Service;
  readonly adapter: Adapter<Native>;
  readonly native: Native;
  /** The verified caller, where there is access control. */
  readonly auth: AuthInfo | undefined;
  /** Of every answer. */
  readonly headers: Readonly<Record<string, string>>;
}

const NO_HEADERS: Readonly<Record<string, string>> = Object.freeze({});

/** Answers one HTTP request. What can be refused without reading the body is refused first. Never throws. */
export async function handleHttp<Native>(service: Service, adapter: Adapter<Native>, native: Native): Promise<void> {
  try {
    await checkAndRoute(service, adapter, native);
  } catch (error) {
    service.server.options.log("error", "a request failed", { error });
    refuseHttp(adapter, native, { status: 500, message: "Internal error", code: ErrorCode.internalError });
  }
}

function checkAndRoute<Native>(service: Service, adapter: Adapter<Native>, native: Native): Promise<void> | void {
  const { settings } = service;
  const origin = adapter.header(native, "origin");
  const refused = checkOrigin({ host: adapter.header(native, "host"), origin }, settings);
  if (refused !== undefined) return refuseHttp(adapter, native, { status: 403, message: refused });
  const readable = mayRead(origin, settings);
  const headers = readable ? corsHeaders(origin) : NO_HEADERS;
  if (readable && adapter.method(native) === "OPTIONS") {
    const requested = adapter.header(native, "access-control-request-headers");
    return adapter.respond(native, { status: 204, headers: preflightHeaders(origin, requested) });
  }
  if (answerMetadata(service, { adapter, native, headers })) return;
  if (settings.path !== undefined && adapter.pathname(native) !== settings.path) {
    const message = `There is nothing here; the endpoint is ${settings.path}.`;
    return refuseHttp(adapter, native, { status: 404, message, headers });
  }
  const early = { adapter, native, headers };
  if (settings.auth === undefined) return route({ service, ...early, auth: undefined });
  return authenticate(settings.auth, early).then((auth) => {
    if (auth !== undefined) return route({ service, ...early, auth });
  });
}

function route<Native>(incoming: Incoming<Native>): Promise<void> | void {
  const { adapter, native, headers } = incoming;
  switch (adapter.method(native)) {
    case "POST":
      return handlePost(incoming);
    case "GET":
      return handleGet(incoming);
    case "DELETE":
      return handleDelete(incoming);
    default:
      return refuseMethod(adapter, native, headers);
  }
}

export function refuseMethod<Native>(
  adapter: Adapter<Native>,
  native: Native,
  headers: Readonly<Record<string, string>>,
): void {
  refuseHttp(adapter, native, { status: 405, message: "Method not allowed", headers: { ...headers, allow: "POST" } });
}

interface Early<Native> {
  readonly adapter: Adapter<Native>;
  readonly native: Native;
  readonly headers: Readonly<Record<string, string>>;
}

/** RFC 9728: anybody may learn where tokens for this server come from. */
function answerMetadata<Native>({ settings: { auth } }: Service, { adapter, native, headers }: Early<Native>): boolean {
  if (auth === undefined || adapter.method(native) !== "GET") return false;
  if (!auth.metadataPaths.includes(adapter.pathname(native))) return false;
  const cached = { ...headers, "cache-control": "max-age=3600" };
  adapter.respond(native, { status: 200, headers: cached, isJson: true }, JSON.stringify(auth.metadata));
  return true;
}

/** every request, whatever session it names. `undefined` if it was refused. */
async function authenticate<Native>(server: ResourceServer, early: Early<Native>): Promise<AuthInfo | undefined> {
  const { adapter, native } = early;
  const verified = await server.authenticate(adapter.header(native, "authorization"));
  if ("auth" in verified) return verified.auth;
  refuseAuth(early, verified.refusal);
  return undefined;
}

export function refuseAuth<Native>({ adapter, native, headers }: Early<Native>, refusal: AuthRefusal): void {
  const { status, message, wwwAuthenticate } = refusal;
  const challenge = wwwAuthenticate === undefined ? {} : { "www-authenticate": wwwAuthenticate };
  refuseHttp(adapter, native, { status, message, headers: { ...headers, ...challenge } });
}

export interface HttpRefusal {
  readonly status: number;
  readonly message: string;
  readonly code?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error that belongs to no request of the protocol: its body is a JSON-RPC error without an id. */
export function refuseHttp<Native>(
  adapter: Adapter<Native>,
  native: Native,
  { status, message, code = ErrorCode.invalidRequest, headers = NO_HEADERS }: HttpRefusal,
): void {
  adapter.respond(native, { status, headers, isJson: true }, errorText(undefined, { code, message }));
}
