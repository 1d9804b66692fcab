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
import { runRound } from "./run-rounds.ts";

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
  const round = await runRound(server, request, {
    peer,
    run: async (ask) => {
      const started = startCall(server, request, { peer: withAsk(peer, ask), begun });
      return "error" in started ? started : { result: await started.result };
    },
  });
  if ("value" in round) {
    return "error" in round.value ? round.value : answerResult(server, request, { begun, result: round.value.result });
  }
  if (round.isQuestion) {
    // The handler's wait ends here; whatever it still does, its result goes nowhere.
    begun.cancellation.suspended = true;
    abortCall(begun.cancellation, "The call waits for an answer of the client.");
  }
  return round.answer;
}

function withAsk({ revision, client, logThreshold, exchange, running, isClosed }: StatelessPeer, ask: Ask): Peer {
  return { revision, client, logThreshold, exchange, running, isClosed, ask };
}

function answerResult(
  server: Server,
  request: MethodRequest,
  { begun, result }: { readonly begun: BegunCall; readonly result: ToolResult | undefined },
): Answer {
  if (result === undefined) return unknownTool(request);
  const { missing } = begun.cancellation;
  if (missing !== undefined) return refuse(request.id, missingCapability(textOf(result), missing), 400);
  return statelessResult(server, request.id, { ...projectResult(result, "2026-07-28") });
}

function textOf({ content }: ToolResult): string {
  const first = content[0];
  return first?.type === "text" ? first.text : "Missing client capability";
}
