import type { ServerOptions } from "./server.ts";

/**
 * What the server offers to peers of the handshake revisions. `listChanged` only where it can be told: a peer
 * without a session has no stream for it.
 */
export function handshakeCapabilities({ modules = [] }: ServerOptions, hasSession: boolean): Record<string, object> {
  const capabilities = { tools: hasSession ? { listChanged: true } : {}, logging: {} };
  return Object.assign(capabilities, ...modules.map((module) => module.capabilities("handshake", hasSession)));
}

/** What the server offers to peers that open no session; whoever listens is told of changes. */
export function statelessCapabilities({ modules = [] }: ServerOptions): Record<string, object> {
  return Object.assign(
    { tools: { listChanged: true } },
    ...modules.map((module) => module.capabilities("stateless", false)),
  );
}
