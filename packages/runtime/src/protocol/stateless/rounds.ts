import { isAnswer } from "../../pipeline/answers.ts";
import type { Question } from "../../pipeline/question.ts";
import { type Ask, requireCapabilities } from "../ask/ask.ts";
import type { Peer } from "../peer.ts";

/** Questions that a call ends with, by key, to be answered with its repetition. */
export type InputRequests = ReadonlyMap<string, Question>;

export interface RoundsOptions {
  readonly client: Peer["client"];
  /** Answers of this and earlier rounds. */
  readonly answers: ReadonlyMap<string, unknown>;
  /** Told once, of all questions that the handler waits for. */
  readonly onQuestions: (questions: InputRequests) => void;
  /** Where questions go that have no answer yet, instead of ending the call; asked for with each of them. */
  readonly elsewhere?: (() => Ask | undefined) | undefined;
}

/**
 * Answers a handler's questions from what the client has sent with the call. The first that has no answer ends the call:
 * what is asked in the same turn of the event loop goes out together, and the handler waits for ever.
 */
export function createRoundsAsk({ client, answers, onQuestions, elsewhere }: RoundsOptions): Ask {
  const open = new Map<string, Question>();
  const used = new Set<string>();
  return async (question, call) => {
    requireCapabilities(client.capabilities, question.requires);
    const key = uniqueKey(question.key ?? "question", used);
    used.add(key);
    const answer = answers.get(key);
    if (answer !== undefined && isAnswer(question.method, answer)) return answer;
    const other = elsewhere?.();
    if (other !== undefined) return other({ ...question, key }, call);
    if (open.size === 0) {
      const timer = setTimeout(() => onQuestions(open), 0);
      call.onDone.push(() => clearTimeout(timer));
    }
    open.set(key, question);
    return new Promise<never>(() => undefined);
  };
}

/** A key that no question has yet: by their order, which is the same each time that a handler runs with the same answers. */
export function uniqueKey(wanted: string, used: ReadonlySet<string>): string {
  if (!used.has(wanted)) return wanted;
  let number = 2;
  while (used.has(`${wanted}_${number}`)) number += 1;
  return `${wanted}_${number}`;
}
