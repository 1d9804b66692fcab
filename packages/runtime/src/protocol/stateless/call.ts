import { abortCall } from "../../pipeline/cancellation.ts";
import type { ToolResult } from "../../pipeline/types.ts";
import { isAnswer } from "../ask/answers.ts";
import type { Question } from "../ask/ask.ts";
import {
  type BegunCall,
  beginCall,
  callFailed,
  endCall,
  type StartedCall,
  startCall,
  unknownTool,
} from "../call-tool.ts";
import { ErrorCode, invalidParams, isObject } from "../json-rpc.ts";
import { type Answer, refuse } from "../outgoing.ts";
import type { Peer } from "../peer.ts";
import { projectResult } from "../project-result.ts";
import type { MethodRequest, Server } from "../server.ts";
import { closeState, openState } from "./request-state.ts";
import { statelessResult } from "./results.ts";
import { createRoundsAsk, type InputRequests } from "./rounds.ts";

type StatelessPeer = Omit<Peer, "ask">;

/** Answers `tools/call`: with the result, or with what the client must answer before there is one. */
export async function callStateless(
  server: Server,
  request: MethodRequest,
  peer: StatelessPeer,
): Promise<Answer | undefined> {
  const begun = beginCall(request, peer);
  try {
    const answer = await answerCall(server, request, { peer, begun });
    return begun.running.silent ? undefined : answer;
  } catch (error) {
    const failed = callFailed(server, request, error);
    return begun.running.silent ? undefined : failed;
  } finally {
    endCall(peer, request, begun.running);
  }
}

async function answerCall(
  server: Server,
  request: MethodRequest,
  { peer, begun }: { readonly peer: StatelessPeer; readonly begun: BegunCall },
): Promise<Answer> {
  const { id, params } = request;
  const { caller } = peer.exchange;
  const earlier = await openState(server, params, caller);
  const answers = typeof earlier === "string" ? earlier : readAnswers(earlier, params.inputResponses);
  if (typeof answers === "string") return refuse(id, invalidParams(answers));
  let ask: (questions: InputRequests) => void = () => undefined;
  const asked = new Promise<InputRequests>((resolve) => {
    ask = resolve;
  });
  const rounds = createRoundsAsk({ client: peer.client, answers, onQuestions: (questions) => ask(questions) });
  const started = startCall(server, request, { peer: { ...peer, ask: rounds }, begun });
  if ("error" in started) return started;
  const outcome = await Promise.race([started.result.then((result) => ({ result })), asked]);
  if ("result" in outcome) return answerResult(server, request, { started, result: outcome.result });
  suspend(started);
  return statelessResult(server, id, {
    resultType: "input_required",
    inputRequests: Object.fromEntries([...outcome].map(([key, question]) => [key, toRequest(question)])),
    requestState: await closeState(server, params, { caller, answers }),
  });
}

function toRequest({ method, params }: Question): object {
  return { method, params };
}

/** The handler's wait ends here; whatever it still does, its result goes nowhere. */
function suspend({ cancellation, result }: StartedCall): void {
  cancellation.suspended = true;
  abortCall(cancellation, "The call waits for an answer of the client.");
  result.catch(() => undefined);
}

function answerResult(
  server: Server,
  request: MethodRequest,
  { started, result }: { readonly started: StartedCall; readonly result: ToolResult | undefined },
): Answer {
  if (result === undefined) return unknownTool(request);
  const { missing } = started.cancellation;
  if (missing !== undefined) return missingCapability(request, missing, result);
  return statelessResult(server, request.id, { ...projectResult(result, "2026-07-28") });
}

/** */
function missingCapability({ id }: MethodRequest, required: object, { content }: ToolResult): Answer {
  const first = content[0];
  const message = first?.type === "text" ? first.text : "Missing client capability";
  const error = { code: ErrorCode.missingClientCapability, message, data: { requiredCapabilities: required } };
  return refuse(id, error, 400);
}

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

const METHODS = ["elicitation/create", "sampling/createMessage", "roots/list"] as const;
