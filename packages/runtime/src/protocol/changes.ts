import type { Registry } from "../registry/types.ts";
import type { Notify, Server } from "./server.ts";

/** Tells every peer that listens of changes of the tools and of the modules, from now on. */
export function watchChanges(server: Server, registry: Registry): void {
  if (server.watching) return;
  server.watching = true;
  const notify: Notify = (method, params) => {
    for (const listener of server.listeners) listener(method, params);
  };
  registry.onUpdate(() => notify("notifications/tools/list_changed"));
  for (const module of server.options.modules ?? []) module.attach?.(notify);
}
