import type { Registry } from "../registry/types.ts";
import { notifyListeners, type Server } from "./server.ts";

/** Tells every peer that listens of changes of the tools, from now on. */
export function watchChanges(server: Server, registry: Registry): void {
  if (server.watching) return;
  server.watching = true;
  registry.onUpdate(() => notifyListeners(server, "notifications/tools/list_changed"));
}
