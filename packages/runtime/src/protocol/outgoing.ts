import type { RequestId, RpcError } from "./json-rpc.ts";
import { errorText } from "./json-rpc.ts";

/** One message for the peer: a text, or the pieces of a long one, all ASCII, made while they are read. */
export type Outgoing = string | Iterable<string>;

/** An error answer, with the status that it has over HTTP. */
export interface Refusal {
  readonly id: RequestId | undefined;
  readonly error: RpcError;
  readonly status: number;
}

export type Answer = Outgoing | Refusal;

/** An answer, now or later; `undefined` where there is none to give. */
export type Reply = Answer | undefined | Promise<Answer | undefined>;

export function refuse(id: RequestId | undefined, error: RpcError, status = 200): Refusal {
  return { id, error, status };
}

export function isRefusal(answer: Answer): answer is Refusal {
  return typeof answer === "object" && "error" in answer;
}

/** What goes over the wire for an answer. */
export function toOutgoing(answer: Answer): Outgoing {
  return isRefusal(answer) ? errorText(answer.id, answer.error) : answer;
}
