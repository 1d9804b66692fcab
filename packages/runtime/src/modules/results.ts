import { invalidParams, type RequestId, resultText } from "../protocol/json-rpc.ts";
import { type Answer, refuse } from "../protocol/outgoing.ts";
import type { Era, MethodRequest, Server } from "../protocol/server.ts";
import { cacheHints, statelessResult } from "../protocol/stateless/results.ts";

export interface EraResult {
  readonly era: Era;
  readonly result: Readonly<Record<string, unknown>>;
  /** Lists and what is read carry cache hints. */
  readonly isCacheable?: boolean;
}

/** A result as its era wants it. */
export function eraResult(server: Server, id: RequestId, { era, result, isCacheable = false }: EraResult): Answer {
  if (era === "handshake") return resultText(id, JSON.stringify(result));
  return statelessResult(server, id, { ...result, ...(isCacheable && cacheHints(server, false)) });
}

/** A list on one page, so that no cursor is ever valid. */
export function listResult(
  server: Server,
  { id, params }: MethodRequest,
  { era, key, items }: { readonly era: Era; readonly key: string; readonly items: readonly object[] },
): Answer {
  if (params.cursor !== undefined) return refuse(id, invalidParams("unknown cursor"));
  return eraResult(server, id, { era, result: { [key]: items }, isCacheable: true });
}
