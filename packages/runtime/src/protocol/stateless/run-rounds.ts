import { isAnswer } from "../../pipeline/answers.ts";
import type { Question } from "../../pipeline/question.ts";
import type { Ask } from "../ask/ask.ts";
import { invalidParams, isObject } from "../json-rpc.ts";
import { type Answer, refuse } from "../outgoing.ts";
import type { Peer } from "../peer.ts";
import type { MethodRequest, Server } from "../server.ts";
import { closeState, openState } from "./request-state.ts";
import { statelessResult } from "./results.ts";
import { createRoundsAsk, type InputRequests, type RoundsOptions } from "./rounds.ts";

/** What one round of a request came to: its value, or the answer that it ends with instead. */
export type Round<Value> = { readonly value: Value } | { readonly answer: Answer; readonly isQuestion: boolean };

export interface RoundOptions<Value> extends Pick<RoundsOptions, "elsewhere"> {
  readonly peer: Omit<Peer, "ask">;
  readonly run: (ask: Ask) => Promise<Value>;
}

/** Runs a request that may ask the client, with the answers that it brings from earlier rounds. */
export async function runRound<Value>(
  server: Server,
  request: MethodRequest,
  { peer, run, elsewhere }: RoundOptions<Value>,
): Promise<Round<Value>> {
  const { id, params } = request;
  const { caller } = peer.exchange;
  const earlier = params.requestState === undefined ? NONE : await openState(server, request, caller);
  const answers = typeof earlier === "string" ? earlier : readAnswers(earlier, params.inputResponses);
  if (typeof answers === "string") return { answer: refuse(id, invalidParams(answers)), isQuestion: false };
  const outcome = await new Promise<{ readonly value: Value } | InputRequests>((resolve, reject) => {
    const rounds = createRoundsAsk({ client: peer.client, answers, onQuestions: resolve, elsewhere });
    run(rounds).then((value) => resolve({ value }), reject);
  });
  if ("value" in outcome) return outcome;
  const answer = statelessResult(server, id, {
    resultType: "input_required",
    inputRequests: Object.fromEntries([...outcome].map(([key, question]) => [key, toRequest(question)])),
    requestState: await closeState(server, request, { caller, answers }),
  });
  return { answer, isQuestion: true };
}

const NONE: ReadonlyMap<string, unknown> = new Map();

/** A question as a client is shown it. */
export function toRequest({ method, params }: Question): Pick<Question, "method" | "params"> {
  return { method, params };
}

const METHODS = ["elicitation/create", "sampling/createMessage", "roots/list"] as const;

/** Those of this round beside those of earlier ones; unknown keys are kept and never asked for. */
function readAnswers(earlier: ReadonlyMap<string, unknown>, responses: unknown): ReadonlyMap<string, unknown> | string {
  if (responses === undefined) return earlier;
  if (!isObject(responses)) return "inputResponses must be an object";
  const answers = new Map(earlier);
  for (const [key, answer] of Object.entries(responses)) {
    if (!METHODS.some((method) => isAnswer(method, answer))) return `inputResponses.${key.slice(0, 100)} is no answer`;
    answers.set(key, answer);
  }
  return answers;
}
