import { watchChanges } from "../changes.ts";
import { INTERNAL_ERROR, invalidParams, isObject, notificationText, type Params } from "../json-rpc.ts";
import { type Answer, refuse } from "../outgoing.ts";
import type { Peer, RunningCall } from "../peer.ts";
import type { MethodRequest, Notify, Server } from "../server.ts";
import { SUBSCRIPTION } from "./claim.ts";
import { statelessResult } from "./results.ts";

/** What a listener wants to be told, and the notification that tells it. */
const TOPICS = {
  toolsListChanged: "notifications/tools/list_changed",
  promptsListChanged: "notifications/prompts/list_changed",
  resourcesListChanged: "notifications/resources/list_changed",
} as const;

const MAX_RESOURCES = 1000;

/** Listeners at once, of all clients: each holds a stream. */
const MAX_LISTENERS = 10_000;

/** What a listener is told. */
export interface ListenFilter {
  /** Of what it asked for, that which it will be told. */
  readonly honoured: Params;
  readonly takes: (method: string, params: Params) => boolean;
}

/** Answers `subscriptions/listen`: tells of changes until the client, the transport or the server ends it. */
export async function listen(
  server: Server,
  request: MethodRequest,
  peer: Omit<Peer, "ask">,
  extra?: ListenFilter,
): Promise<Answer | undefined> {
  const { id, params } = request;
  const filter = params.notifications;
  if (!isObject(filter)) return refuse(id, invalidParams("notifications must be an object"));
  if (server.listeners.size >= MAX_LISTENERS)
    return refuse(id, { code: INTERNAL_ERROR.code, message: "Too many listeners" });
  watchChanges(server, await server.options.registry());
  const wanted = join(readFilter(server, filter), extra);
  const meta = { [SUBSCRIPTION]: id };
  const { exchange, running } = peer;
  exchange.send(
    notificationText("notifications/subscriptions/acknowledged", { notifications: wanted.honoured, _meta: meta }),
  );
  return new Promise((resolve) => {
    const notify: Notify = (method, values = {}) => {
      if (wanted.takes(method, values)) exchange.send(notificationText(method, { ...values, _meta: meta }));
    };
    const call: RunningCall = {
      silent: false,
      done: false,
      onDone: [],
      isSubscription: true,
      stop: () => {
        server.listeners.delete(notify);
        running.delete(id);
        // One that the client ended itself is not answered; else it is told that this is the end.
        resolve(call.silent ? undefined : statelessResult(server, id, { _meta: meta }));
      },
    };
    running.set(id, call);
    server.listeners.add(notify);
  });
}

/** With what a module tells besides changes. */
function join(filter: ListenFilter, extra: ListenFilter | undefined): ListenFilter {
  if (extra === undefined) return filter;
  return {
    honoured: { ...filter.honoured, ...extra.honoured },
    takes: (method, params) => filter.takes(method, params) || extra.takes(method, params),
  };
}

/** Of what is asked for, that which this server can tell. */
function readFilter({ options }: Server, filter: Params): ListenFilter {
  const offered = new Set([
    "tools",
    ...(options.modules ?? []).flatMap((m) => Object.keys(m.capabilities("stateless", false))),
  ]);
  const topics = Object.entries(TOPICS).filter(
    ([topic]) => filter[topic] === true && offered.has(topic.replace("ListChanged", "")),
  );
  const uris = offered.has("resources") ? readUris(filter.resourceSubscriptions) : [];
  const methods = new Set<string>(topics.map(([, method]) => method));
  return {
    honoured: {
      ...Object.fromEntries(topics.map(([topic]) => [topic, true])),
      ...(uris.length > 0 && { resourceSubscriptions: uris }),
    },
    takes: (method, { uri }) =>
      methods.has(method) || (method === "notifications/resources/updated" && uris.includes(String(uri))),
  };
}

function readUris(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.filter((uri) => typeof uri === "string").slice(0, MAX_RESOURCES);
}
