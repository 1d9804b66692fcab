import { statelessCapabilities } from "../capabilities.ts";
import type { Exchange } from "../exchange.ts";
import { methodNotFound, type RequestId } from "../json-rpc.ts";
import { moduleMethod } from "../modules.ts";
import { type Reply, refuse } from "../outgoing.ts";
import type { Peer, RunningCall } from "../peer.ts";
import { STATELESS_REVISIONS } from "../revisions.ts";
import type { MethodHandler, MethodRequest, Server } from "../server.ts";
import { asciiJson, listTools } from "../tool-list.ts";
import { callStateless } from "./call.ts";
import { type Envelope, readEnvelope, readRevision, readVersion } from "./envelope.ts";
import { checkMethodHeaders, checkParameterHeaders, checkVersionHeader, type HeaderLookup } from "./headers.ts";
import { listen } from "./listen.ts";
import { cacheHints, listMembers, statelessResult } from "./results.ts";

export interface StatelessOptions {
  readonly exchange: Exchange;
  /** Calls that notifications on the same connection may cancel. */
  readonly running: Map<RequestId, RunningCall>;
  /** Of the HTTP request, which must agree with its body. */
  readonly headers?: HeaderLookup;
}

/** Answers a request that stands for itself; the checks are in the order that decides which error wins. */
export function handleStateless(server: Server, request: MethodRequest, options: StatelessOptions): Reply {
  const { id, method, params } = request;
  const { headers } = options;
  const version = readVersion(params);
  if (typeof version !== "string") return refuse(id, version, 400);
  const mismatch = headers && checkVersionHeader(headers, version);
  if (mismatch !== undefined) return refuse(id, mismatch, 400);
  const revision = readRevision(version);
  if (typeof revision !== "string") return refuse(id, revision, 400);
  const wrongHeader = headers && checkMethodHeaders(headers, request, server.options.modules ?? []);
  if (wrongHeader !== undefined) return refuse(id, wrongHeader, 400);
  const handler = handlerOf(server, method);
  if (handler === undefined) return refuse(id, methodNotFound(method), 404);
  const envelope = readEnvelope(revision, params);
  if ("code" in envelope) return refuse(id, envelope, 400);
  const peer = createPeer(envelope, options);
  if (headers === undefined || method !== "tools/call") return handler(server, request, peer);
  return checkParameterHeaders(server, headers, params).then((wrong) =>
    wrong === undefined ? handler(server, request, peer) : refuse(id, wrong, 400),
  );
}

function handlerOf(server: Server, method: string): MethodHandler | undefined {
  return moduleMethod(server, "stateless", method) ?? (Object.hasOwn(METHODS, method) ? METHODS[method] : undefined);
}

const METHODS: Readonly<Record<string, MethodHandler>> = {
  "server/discover": discover,
  "tools/list": (server, request, peer) =>
    listTools(server, request, peer, {
      members: ({ options }) => listMembers(server, options.access?.hide === true),
      project: dropExecution,
    }),
  "tools/call": (server, request, peer) => callStateless(server, request, peer),
  "subscriptions/listen": (server, request, peer) => listen(server, request, peer),
};

/** */
function discover(server: Server, { id }: MethodRequest): string {
  const { instructions } = server.options.info;
  return statelessResult(server, id, {
    supportedVersions: STATELESS_REVISIONS,
    capabilities: statelessCapabilities(server.options),
    ...cacheHints(server, false),
    ...(instructions !== undefined && { instructions }),
  });
}

/** this era has no `execution`. */
function dropExecution(definition: string): string {
  if (!definition.includes('"execution"')) return definition;
  const { execution: _, ...rest } = JSON.parse(definition) as Record<string, unknown>;
  return asciiJson(rest);
}

function createPeer(envelope: Envelope, { exchange, running }: StatelessOptions): Peer {
  // By name, since spreads cost as much as all else here.
  const { revision, client, logThreshold } = envelope;
  return {
    revision,
    client,
    logThreshold,
    exchange,
    running,
    // Only calls may ask, and they bring their own way to do it.
    ask: () => Promise.reject(new Error("only a call may ask the client")),
    isClosed: () => false,
  };
}
