import type { ServerLog } from "./pipeline/server-log.ts";
import { createServer, type Server } from "./protocol/server.ts";
import type { Registry } from "./registry/types.ts";
import { answerSdk, type Mount } from "./sdk/answer-sdk.ts";
import { generationOf } from "./sdk/sdk-generation.ts";
import type { LowLevelServer, SdkServer } from "./sdk/sdk-types.ts";

export type { SdkServer } from "./sdk/sdk-types.ts";

export interface RegisterOptions {
  /** Where calls and failures are logged. Default: nowhere. Of several servers with one registry, the first one's counts. */
  readonly log?: ServerLog;
}

/** One for each registry, as applications make a server of the SDK for each session, or for each request. */
const servers = new WeakMap<Registry, Server>();

/** Ends what was said to be told of changes once nobody has the SDK's server any more. */
const forgotten = new FinalizationRegistry<() => void>((end) => end());

/**
 * Lets a server of the official SDK list and call a registry's tools, before it is connected: `Server` or `McpServer`, of
 * its first or second generation. Pages, access control, validation, repair, limits and logging are ours, the protocol is
 * the SDK's; handlers may report progress, log, and ask the client. It takes all of `tools/list` and `tools/call`: tools of
 * the SDK's own cannot stand beside.
 */
export async function registerTools(
  server: SdkServer,
  registry: Registry,
  { log = () => undefined }: RegisterOptions = {},
): Promise<void> {
  // Both generations have these methods on the server, or on the one within.
  const target = ("server" in server ? server.server : server) as LowLevelServer;
  const generation = await generationOf(target);
  const mount: Mount = { server: serverOf(registry, log), target, generation };
  target.registerCapabilities({ tools: { listChanged: true } });
  const { list, call } = generation.kinds;
  target.setRequestHandler(list, (request, extra) => answerSdk(mount, request, extra));
  target.setRequestHandler(call, (request, extra) => answerSdk(mount, request, extra));
  tellOfChanges(target, registry);
}

function serverOf(registry: Registry, log: ServerLog): Server {
  const known = servers.get(registry);
  if (known !== undefined) return known;
  // The name is that of the logger only: the SDK's server says who it is.
  const made = createServer({ info: { name: "mcp-gen", version: "1" }, registry: async () => registry, log });
  servers.set(registry, made);
  return made;
}

function tellOfChanges(target: LowLevelServer, registry: Registry): void {
  const reference = new WeakRef(target);
  const end = registry.onUpdate(
    () =>
      void reference
        .deref()
        ?.sendToolListChanged()
        .catch(() => undefined),
  );
  forgotten.register(target, end);
}
