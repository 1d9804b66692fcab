import { abortCall } from "../../pipeline/cancellation.ts";
import type { ToolResult } from "../../pipeline/types.ts";
import type { Ask } from "../ask/ask.ts";
import { type BegunCall, beginCall, callFailed, endCall, startCall, unknownTool } from "../call-tool.ts";
import { missingCapability } from "../json-rpc.ts";
import { type Answer, refuse } from "../outgoing.ts";
import type { Peer } from "../peer.ts";
import { projectResult } from "../project-result.ts";
import type { MethodRequest, Server } from "../server.ts";
import { statelessResult } from "./results.ts";
import type { RoundsOptions } from "./rounds.ts";
import { runRound } from "./run-rounds.ts";

export type StatelessPeer = Omit<Peer, "ask">;

/** What one round of a call came to: its result, or the error or question that it is answered with instead. */
export type CallRound = { readonly result: ToolResult } | { readonly answer: Answer };

export interface CallRoundOptions extends Pick<RoundsOptions, "elsewhere"> {
  readonly peer: StatelessPeer;
  readonly begun: BegunCall;
}

/** Answers `tools/call`: with the result, or with what the client must answer before there is one. */
export async function callStateless(
  server: Server,
  request: MethodRequest,
  peer: StatelessPeer,
  begun: BegunCall = beginCall(request, peer),
): Promise<Answer | undefined> {
  try {
    const answer = answerOf(server, request, await runCall(server, request, { peer, begun }));
    return begun.running.silent ? undefined : answer;
  } catch (error) {
    const failed = callFailed(server, request, error);
    return begun.running.silent ? undefined : failed;
  } finally {
    endCall(peer, request, begun.running);
  }
}

/** Runs a call that has begun, and leaves it to the caller to end it. */
export async function runCall(
  server: Server,
  request: MethodRequest,
  { peer, begun, elsewhere }: CallRoundOptions,
): Promise<CallRound> {
  const round = await runRound(server, request, {
    peer,
    elsewhere,
    run: async (ask) => {
      const started = startCall(server, request, { peer: withAsk(peer, ask), begun });
      return "error" in started ? { answer: started } : toRound(request, begun, await started.result);
    },
  });
  if ("value" in round) return round.value;
  if (round.isQuestion) {
    // The handler's wait ends here; whatever it still does, its result goes nowhere.
    begun.cancellation.suspended = true;
    abortCall(begun.cancellation, "The call waits for an answer of the client.");
  }
  return { answer: round.answer };
}

function withAsk({ revision, client, logThreshold, exchange, running, isClosed }: StatelessPeer, ask: Ask): Peer {
  return { revision, client, logThreshold, exchange, running, isClosed, ask };
}

export function answerOf(server: Server, { id }: MethodRequest, round: CallRound): Answer {
  return "answer" in round ? round.answer : statelessResult(server, id, { ...round.result });
}

function toRound(request: MethodRequest, { cancellation }: BegunCall, result: ToolResult | undefined): CallRound {
  if (result === undefined) return { answer: unknownTool(request) };
  const { missing } = cancellation;
  if (missing !== undefined) {
    return { answer: refuse(request.id, missingCapability(textOf(result), missing), 400) };
  }
  return { result: projectResult(result, "2026-07-28") };
}

function textOf({ content }: ToolResult): string {
  const first = content[0];
  return first?.type === "text" ? first.text : "Missing client capability";
}
