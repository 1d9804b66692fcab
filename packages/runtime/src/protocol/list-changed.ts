import type { Exchange } from "./exchange.ts";
import { notificationText } from "./json-rpc.ts";
import type { Notify } from "./server.ts";
import type { SessionState } from "./session-state.ts";

/** Tells a peer of the handshake revisions of changes, once it has opened its session. Returns how to end that. */
export function listenForChanges(state: SessionState, { send }: Pick<Exchange, "send">): () => void {
  const { listeners } = state.server;
  const notify: Notify = (method, params) => {
    if (state.revision !== undefined && wants(state, method, params)) send(notificationText(method, params));
  };
  listeners.add(notify);
  return () => void listeners.delete(notify);
}

/** Changes of lists concern everybody, those of one resource who subscribed to it, anything else nobody here. */
function wants({ resources }: SessionState, method: string, params: Readonly<Record<string, unknown>> = {}): boolean {
  if (method === "notifications/resources/updated") return resources.has(String(params.uri));
  return method.endsWith("/list_changed");
}
