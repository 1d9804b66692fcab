/** A request id: a string or an integer, never `null`. */
export type RequestId = string | number;

/** Error codes of JSON-RPC 2.0 §5.1, and those that MCP adds. */
export const ErrorCode = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  headerMismatch: -32020,
  missingClientCapability: -32021,
  unsupportedRevision: -32022,
} as const;

/** An error that is answered to the peer. */
export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** What one JSON value on the wire is. */
export type Message =
  | { readonly kind: "request"; readonly id: RequestId; readonly method: string; readonly params: Params }
  | { readonly kind: "notification"; readonly method: string; readonly params: Params }
  | { readonly kind: "response"; readonly id: RequestId | undefined; readonly result: unknown; readonly error: unknown }
  | { readonly kind: "invalid"; readonly id: RequestId | undefined; readonly error: RpcError };

export type Params = Readonly<Record<string, unknown>>;

const NO_PARAMS: Params = Object.freeze({});

/** Tells requests, notifications and responses apart; anything else is invalid (JSON-RPC 2.0 §4, R-001 to R-006). */
export function classify(value: unknown): Message {
  if (!isObject(value)) return invalid(undefined, "a message must be an object");
  const id = isRequestId(value.id) ? value.id : undefined;
  if (value.jsonrpc !== "2.0") return invalid(id, 'jsonrpc must be "2.0"');
  // Never answered, also with an id that is missing or null: two peers would answer each other's errors for ever.
  if (value.method === undefined && ("result" in value || "error" in value))
    return { kind: "response", id, result: value.result, error: value.error };
  if (typeof value.method !== "string") return invalid(id, "method must be a string");
  if ("id" in value && id === undefined) return invalid(undefined, "id must be a string or an integer");
  const params = value.params ?? NO_PARAMS;
  if (!isObject(params))
    return id === undefined ? ignored(value.method) : invalid(id, "params must be an object", ErrorCode.invalidParams);
  if (id === undefined) return { kind: "notification", method: value.method, params };
  return { kind: "request", id, method: value.method, params };
}

/** A malformed notification is never answered, not even with an error. */
function ignored(method: string): Message {
  return { kind: "notification", method, params: NO_PARAMS };
}

function invalid(id: RequestId | undefined, message: string, code: number = ErrorCode.invalidRequest): Message {
  return { kind: "invalid", id, error: { code, message: `Invalid request: ${message}` } };
}

/** A plain JSON object: neither `null` nor an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An integer beyond 2^53 is none: it was rounded by `JSON.parse`, so it cannot be echoed as it came. */
export function isRequestId(value: unknown): value is RequestId {
  return typeof value === "string" || Number.isSafeInteger(value);
}

/** The text of a successful answer around an already serialised result. */
export function resultText(id: RequestId, result: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;
}

/** The text of an error answer; the id is left out where the request had none that can be read. */
export function errorText(id: RequestId | undefined, error: RpcError): string {
  return JSON.stringify(id === undefined ? { jsonrpc: "2.0", error } : { jsonrpc: "2.0", id, error });
}

export function invalidParams(message: string): RpcError {
  return { code: ErrorCode.invalidParams, message: `Invalid params: ${message}` };
}

/** */
export function missingCapability(message: string, requiredCapabilities: object): RpcError {
  return { code: ErrorCode.missingClientCapability, message, data: { requiredCapabilities } };
}

export function methodNotFound(method: string): RpcError {
  return { code: ErrorCode.methodNotFound, message: `Method not found: ${method.slice(0, 200)}` };
}

export const INTERNAL_ERROR: RpcError = Object.freeze({ code: ErrorCode.internalError, message: "Internal error" });

/** The text of a request of the server. */
export function requestText(id: RequestId, method: string, params: unknown): string {
  return JSON.stringify({ jsonrpc: "2.0", id, method, params });
}

export function notificationText(method: string, params: unknown): string {
  return JSON.stringify({ jsonrpc: "2.0", method, params });
}
