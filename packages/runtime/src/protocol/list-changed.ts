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

/** Changes of lists concern everybody; those of one resource only who subscribed to it. */
function wants({ resources }: SessionState, method: string, params: Readonly<Record<string, unknown>> = {}): boolean {
  return method !== "notifications/resources/updated" || resources.has(String(params.uri));
}
