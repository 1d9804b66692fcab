import { watchChanges } from "../protocol/changes.ts";
import { once } from "../protocol/once.ts";
import { closeServer, createServer, type Server } from "../protocol/server.ts";
import type { Registry } from "../registry/types.ts";
import { type HttpServerOptions, type HttpSettings, readSettings } from "./options.ts";
import { createSessionStore, type SessionStore } from "./session-store.ts";

/** What the requests to one endpoint share. */
export interface Service {
  readonly server: Server;
  readonly settings: HttpSettings;
  readonly sessions: SessionStore;
  /** Ends what runs: called when the endpoint is closed. */
  readonly closers: Set<() => void>;
}

export type RegistrySource = Registry | (() => Registry | Promise<Registry>);

export function createService(source: RegistrySource, options: HttpServerOptions): Service {
  const { name, version, title, description, websiteUrl, icons, instructions } = options;
  const info = {
    name,
    version,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(websiteUrl !== undefined && { websiteUrl }),
    ...(icons !== undefined && { icons }),
    ...(instructions !== undefined && { instructions }),
  };
  const settings = readSettings(options);
  const server = createServer({
    info,
    registry: once(async () => (typeof source === "function" ? source() : source)),
    log: options.log ?? (() => undefined),
    modules: options.modules ?? [],
    ...(options.stateSecret !== undefined && { stateSecret: options.stateSecret }),
    ...(options.ttlMs !== undefined && { ttlMs: options.ttlMs }),
  });
  // One that is loaded later is watched with the first request that needs it.
  if (typeof source !== "function") watchChanges(server, source);
  return { server, settings, sessions: createSessionStore(server, settings), closers: new Set() };
}

/** Ends calls, streams and sessions. */
export function closeService({ server, sessions, closers }: Service): void {
  for (const close of [...closers]) close();
  sessions.closeAll();
  closeServer(server);
}
