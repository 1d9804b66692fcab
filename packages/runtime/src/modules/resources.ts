import { encodeBase64 } from "../http/base64.ts";
import type { ResourceContents } from "../pipeline/types.ts";
import { ErrorCode, INTERNAL_ERROR, invalidParams, resultText } from "../protocol/json-rpc.ts";
import { type Answer, refuse } from "../protocol/outgoing.ts";
import type { Peer } from "../protocol/peer.ts";
import type { Era, MethodHandler, MethodRequest, Notify, Server, ServerModule } from "../protocol/server.ts";
import { eraResult, listResult } from "./results.ts";
import { matchTemplate } from "./uri-template.ts";

/** What a client may read (MCP `Resource`). */
export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** Bytes. */
  readonly size?: number;
  read(): ResourceBody | Promise<ResourceBody>;
}

/** Resources whose addresses follow a pattern (RFC 6570, level 1: `{name}`). */
export interface ResourceTemplate {
  readonly uriTemplate: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** `undefined` for an address that has no resource. */
  read(variables: Readonly<Record<string, string>>): ResourceBody | undefined | Promise<ResourceBody | undefined>;
}

/** A text, bytes, or the parts of a resource that has several. */
export type ResourceBody = string | Uint8Array | readonly ResourceContents[];

export interface ResourcesOptions {
  readonly resources?: readonly Resource[];
  readonly templates?: readonly ResourceTemplate[];
}

/** Serves resources, and tells who subscribed that one has changed. */
export interface ResourcesModule extends ServerModule {
  /** Tells the clients that subscribed to a resource that it is another now. */
  updated(uri: string): void;
}

/** The protocol's resources: `resources/list`, `templates/list`, `read`, `subscribe`, `unsubscribe`. */
export function createResources({ resources = [], templates = [] }: ResourcesOptions): ResourcesModule {
  const notifiers = new Set<Notify>();
  const listed = resources.map(({ read: _, ...shown }) => shown);
  const listedTemplates = templates.map(({ read: _, ...shown }) => shown);
  const methods = (era: Era): Readonly<Record<string, MethodHandler>> => ({
    "resources/list": (server, request) => listResult(server, request, { era, key: "resources", items: listed }),
    "resources/templates/list": (server, request) =>
      listResult(server, request, { era, key: "resourceTemplates", items: listedTemplates }),
    "resources/read": (server, request) => read(server, request, { era, resources, templates }),
    ...(era === "handshake" && { "resources/subscribe": subscribe, "resources/unsubscribe": unsubscribe }),
  });
  const byEra = { handshake: methods("handshake"), stateless: methods("stateless") };
  return {
    capabilities: () => ({ resources: { subscribe: true } }),
    methods: (era) => byEra[era],
    nameParameters: { "resources/read": "uri" },
    attach: (notify) => void notifiers.add(notify),
    updated: (uri) => {
      for (const notify of notifiers) notify("notifications/resources/updated", { uri });
    },
  };
}

interface Readable extends Required<ResourcesOptions> {
  readonly era: Era;
}

async function read(server: Server, request: MethodRequest, { era, resources, templates }: Readable): Promise<Answer> {
  const { id, params } = request;
  const { uri } = params;
  if (typeof uri !== "string") return refuse(id, invalidParams("uri must be a string"));
  try {
    const found = await find(uri, { resources, templates });
    if (found === undefined) return refuse(id, notFound(era, uri));
    return eraResult(server, id, { era, result: { contents: found }, isCacheable: true });
  } catch (error) {
    server.options.log("error", "resources/read failed", { error, uri: uri.slice(0, 200) });
    return refuse(id, INTERNAL_ERROR);
  }
}

async function find(
  uri: string,
  { resources, templates }: Required<ResourcesOptions>,
): Promise<readonly ResourceContents[] | undefined> {
  const exact = resources.find((resource) => resource.uri === uri);
  if (exact !== undefined) return toContents(uri, exact.mimeType, await exact.read());
  for (const template of templates) {
    const variables = matchTemplate(template.uriTemplate, uri);
    const body = variables && (await template.read(variables));
    if (body !== undefined) return toContents(uri, template.mimeType, body);
  }
  return undefined;
}

function toContents(uri: string, mimeType: string | undefined, body: ResourceBody): readonly ResourceContents[] {
  const type = mimeType === undefined ? {} : { mimeType };
  if (typeof body === "string") return [{ uri, ...type, text: body }];
  return body instanceof Uint8Array ? [{ uri, ...type, blob: encodeBase64(body) }] : body;
}

/** The code changed with 2026-07-28. */
function notFound(era: Era, uri: string): { readonly code: number; readonly message: string; readonly data: object } {
  const code = era === "handshake" ? RESOURCE_NOT_FOUND : ErrorCode.invalidParams;
  return { code, message: "Resource not found", data: { uri: uri.slice(0, 2000) } };
}

const RESOURCE_NOT_FOUND = -32002;

/** Subscriptions of one session; stops a client from filling the memory. */
const MAX_SUBSCRIPTIONS = 1000;

function subscribe(_: Server, { id, params }: MethodRequest, { resources }: Peer): Answer {
  if (typeof params.uri !== "string") return refuse(id, invalidParams("uri must be a string"));
  if (resources === undefined || resources.size >= MAX_SUBSCRIPTIONS)
    return refuse(id, invalidParams("too many subscriptions"));
  resources.add(params.uri);
  return resultText(id, "{}");
}

function unsubscribe(_: Server, { id, params }: MethodRequest, { resources }: Peer): Answer {
  resources?.delete(String(params.uri));
  return resultText(id, "{}");
}
