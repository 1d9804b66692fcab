import { ToolError } from "../../errors.ts";
import type { Question } from "../../pipeline/question.ts";
import type { Exchange } from "../exchange.ts";
import { isObject, notificationText, type RequestId, requestText } from "../json-rpc.ts";
import type { RunningCall } from "../peer.ts";
import { isAtLeast, type Revision } from "../revisions.ts";
import type { SessionState } from "../session-state.ts";
import { type Ask, requireCapabilities } from "./ask.ts";

/** How long a client may take for an answer, in milliseconds: people are asked. */
const ANSWER_MS = 5 * 60_000;

/** A request of the server that waits for its answer. */
export interface OpenQuestion {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: ToolError) => void;
}

/** Asks by requests of the server on the stream of the call, in the revisions with a handshake. */
export function createSessionAsk(state: SessionState, exchange: Exchange): Ask {
  return async (question, call) => {
    if (exchange.canAsk === false)
      throw new ToolError("The client cannot be asked: it has no session, or takes no stream.");
    requireRevision(state.revision, question);
    requireCapabilities(state.client.capabilities, question.requires);
    if (state.closed || call.done) throw new ToolError("The call has ended.");
    return send(question, { state, exchange, call });
  };
}

/** Elicitation came with 2025-06-18, its URL mode with 2025-11-25; a client of an older revision declares them in vain. */
function requireRevision(revision: Revision | undefined, { method, requires }: Question): void {
  if (method !== "elicitation/create") return;
  const since = requires.elicitation?.url === undefined ? "2025-06-18" : "2025-11-25";
  if (!isAtLeast(revision, since)) requireCapabilities({}, requires);
}

interface Way {
  readonly state: SessionState;
  readonly exchange: Exchange;
  readonly call: RunningCall;
}

function send({ method, params }: Question, { state, exchange, call }: Way): Promise<unknown> {
  state.lastQuestion += 1;
  // Unique in the session, and of another form than what clients choose.
  const id = `server-${state.lastQuestion}`;
  return new Promise((resolve, reject) => {
    const close = (): boolean => {
      clearTimeout(timer);
      return state.questions.delete(id);
    };
    const giveUp = (why: string): void => {
      if (!close()) return;
      if (!state.closed) exchange.send(notificationText("notifications/cancelled", { requestId: id, reason: why }));
      reject(new ToolError(why));
    };
    const timer = setTimeout(() => {
      giveUp(`The client did not answer ${method} within ${ANSWER_MS / 60_000} minutes.`);
    }, ANSWER_MS);
    state.questions.set(id, {
      resolve: (answer) => {
        if (close()) resolve(answer);
      },
      reject: (error) => {
        if (close()) reject(error);
      },
    });
    call.onDone.push(() => giveUp("The call has ended."));
    exchange.send(requestText(id, method, params));
  });
}

/** Gives an answer to whoever waits for it; late, repeated and invented ones are ignored. */
export function takeAnswer(
  state: SessionState,
  { id, result, error }: { readonly id: RequestId | undefined; readonly result: unknown; readonly error: unknown },
): void {
  const question = id === undefined ? undefined : state.questions.get(id);
  if (question === undefined) return;
  if (!isObject(error)) {
    question.resolve(result);
    return;
  }
  const message = typeof error.message === "string" ? error.message.slice(0, 500) : "no reason";
  question.reject(new ToolError(`The client refused: ${message}`));
}
