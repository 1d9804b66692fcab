import { type Ask, requireCapabilities } from "../protocol/ask/ask.ts";
import { callTool } from "../protocol/call-tool.ts";
import { readClientInfo } from "../protocol/client-info.ts";
import type { Exchange } from "../protocol/exchange.ts";
import { isObject, type Params, type RequestId } from "../protocol/json-rpc.ts";
import { type Answer, isRefusal, type Outgoing, type Reply } from "../protocol/outgoing.ts";
import type { Peer, RunningCall } from "../protocol/peer.ts";
import { asHandshakeRevision } from "../protocol/revisions.ts";
import type { MethodRequest, Server } from "../protocol/server.ts";
import { SERVER_INFO } from "../protocol/stateless/claim.ts";
import { listTools } from "../protocol/tool-list.ts";
import { sdkCaller } from "./sdk-caller.ts";
import type { SdkGeneration } from "./sdk-generation.ts";
import type { LowLevelServer, SdkExtra, SdkRequest } from "./sdk-types.ts";

/** A server of the SDK that has a registry's tools. */
export interface Mount {
  readonly server: Server;
  readonly target: LowLevelServer;
  readonly generation: SdkGeneration;
}

/** Answers a request as our own transports do; what is refused is thrown, as the SDK wants it. */
export async function answerSdk(mount: Mount, { method, params = {} }: SdkRequest, extra: SdkExtra): Promise<object> {
  const running = new Map<RequestId, RunningCall>();
  const signal = extra.signal ?? extra.mcpReq?.signal;
  const stop = (): void => {
    for (const call of running.values()) {
      call.silent = true;
      call.stop("The call was cancelled.");
    }
  };
  signal?.addEventListener("abort", stop, { once: true });
  const exchange: Exchange = { caller: sdkCaller(extra), send: (message) => forward(mount, extra, message) };
  try {
    const request = { id: ID, method, params: wholeParams(params, extra) };
    const reply =
      extra.mcpReq?.envelope === undefined
        ? answerHandshake(mount, request, { extra, exchange, running })
        : answerStateless(mount, request, { exchange, running });
    return toResult(await reply);
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}

/** The SDK has the ids of its own requests. */
const ID = 1;

/** What the second generation has lifted out of the parameters is put back. */
function wholeParams(params: Params, { _meta, mcpReq }: SdkExtra): Params {
  const meta = { ...(isObject(params._meta) && params._meta), ..._meta, ...mcpReq?._meta, ...mcpReq?.envelope };
  const requestState = mcpReq?.requestState();
  return {
    ...params,
    ...(mcpReq?.inputResponses !== undefined && { inputResponses: mcpReq.inputResponses }),
    ...(requestState !== undefined && { requestState }),
    _meta: meta,
  };
}

interface Surroundings {
  readonly exchange: Exchange;
  readonly running: Map<RequestId, RunningCall>;
}

function answerHandshake(
  { server, target, generation }: Mount,
  request: MethodRequest,
  { extra, ...surroundings }: Surroundings & { readonly extra: SdkExtra },
): Reply {
  const client = readClientInfo(target.getClientVersion(), target.getClientCapabilities());
  const ask: Ask = async ({ method, params, requires }) => {
    requireCapabilities(client.capabilities, requires);
    return generation.ask(extra, { method, params });
  };
  const peer: Peer = {
    ...surroundings,
    revision: asHandshakeRevision(target.getNegotiatedProtocolVersion?.()),
    client,
    // The SDK knows which records its client wants.
    logThreshold: 0,
    ask,
    isClosed: () => false,
  };
  return request.method === "tools/list" ? listTools(server, request, peer) : callTool(server, request, peer);
}

async function answerStateless(
  { server }: Mount,
  request: MethodRequest,
  surroundings: Surroundings,
): Promise<Answer | undefined> {
  const { handleStateless } = await import("../protocol/stateless/handle.ts");
  return handleStateless(server, request, surroundings);
}

function forward({ target, generation }: Mount, extra: SdkExtra, message: Outgoing): void {
  // What we send beside an answer is a notification.
  const { method, params } = JSON.parse(textOf(message)) as { readonly method: string; readonly params: object };
  const sent =
    method === "notifications/message" && extra.mcpReq?.envelope === undefined
      ? target.sendLoggingMessage(params, extra.sessionId)
      : generation.notify(extra, { method, params });
  // The client has gone, or the server has not declared that it logs: nothing that a tool could do about.
  sent.catch(() => undefined);
}

function toResult(answer: Answer | undefined): object {
  if (answer === undefined) throw new Error("The call was cancelled.");
  if (isRefusal(answer)) {
    const { code, message, data } = answer.error;
    throw Object.assign(new Error(message), { code, ...(data !== undefined && { data }) });
  }
  const { result } = JSON.parse(textOf(answer)) as { readonly result: Record<string, unknown> };
  return withoutStamps(result);
}

/** The SDK stamps results itself. */
function withoutStamps({
  resultType,
  ttlMs: _,
  cacheScope: _scope,
  _meta,
  ...result
}: Record<string, unknown>): object {
  const { [SERVER_INFO]: _info, ...meta } = isObject(_meta) ? _meta : {};
  return {
    ...result,
    ...(resultType !== undefined && resultType !== "complete" && { resultType }),
    ...(Object.keys(meta).length > 0 && { _meta: meta }),
  };
}

function textOf(message: Outgoing): string {
  return typeof message === "string" ? message : [...message].join("");
}
