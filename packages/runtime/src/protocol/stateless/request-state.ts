import { encodeBase64 } from "../../http/base64.ts";
import type { Caller } from "../../registry/types.ts";
import { isObject } from "../json-rpc.ts";
import type { MethodRequest, Server } from "../server.ts";
import { createSeal, type Seal } from "./seal.ts";

/** How long a client may take for the answers of one round, in milliseconds. */
const VALID_MS = 15 * 60_000;

/** What a client keeps for us between two rounds of a call: whose it is, of which call, and the answers so far. */
interface RequestState {
  readonly call: string;
  readonly subject: string | undefined;
  readonly expires: number;
  readonly answers: Readonly<Record<string, unknown>>;
}

export async function closeState(
  server: Server,
  request: MethodRequest,
  { caller, answers }: { readonly caller: Caller; readonly answers: ReadonlyMap<string, unknown> },
): Promise<string> {
  const state: RequestState = {
    call: await digestOf(request),
    subject: caller.auth?.subject,
    expires: Date.now() + VALID_MS,
    answers: Object.fromEntries(answers),
  };
  return sealOf(server).close(JSON.stringify(state));
}

/** The answers of earlier rounds; a sentence if the state is not ours, not the caller's, of another call, or too old. */
export async function openState(
  server: Server,
  request: MethodRequest,
  caller: Caller,
): Promise<ReadonlyMap<string, unknown> | string> {
  const { requestState } = request.params;
  if (requestState === undefined) return new Map();
  if (typeof requestState !== "string") return "requestState must be a string";
  const text = await sealOf(server).open(requestState);
  if (text === undefined) return "requestState was not made by this server, or was changed";
  // Sealed by us, so it has the form that we gave it.
  const state = JSON.parse(text) as RequestState;
  if (state.expires < Date.now()) return "requestState is too old";
  if (state.subject !== caller.auth?.subject) return "requestState is another caller's";
  if (state.call !== (await digestOf(request))) return "requestState belongs to another call";
  return new Map(Object.entries(state.answers));
}

function sealOf(server: Server): Seal {
  server.seal ??= createSeal(server.options.stateSecret);
  return server.seal;
}

/** Method, name and arguments, which must be the same in each round. */
async function digestOf({ method, params: { name, uri, arguments: args } }: MethodRequest): Promise<string> {
  const text = JSON.stringify([method, name, uri, sorted(args ?? {})]);
  return encodeBase64(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)]);
}
