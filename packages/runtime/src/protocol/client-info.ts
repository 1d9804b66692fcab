import type { ClientCapabilities, ClientInfo } from "../registry/types.ts";
import { isObject } from "./json-rpc.ts";

const NOTHING: Readonly<Record<string, unknown>> = Object.freeze({});

/** What a client says about itself; of whatever form it came. A name without a version is none. */
export function readClientInfo(info: unknown, capabilities: unknown): ClientInfo {
  // Read by own properties only, each checked where it is used.
  const declared = (isObject(capabilities) ? capabilities : NOTHING) as ClientCapabilities;
  const { name, version } = isObject(info) ? info : NOTHING;
  if (typeof name !== "string" || typeof version !== "string") return { capabilities: declared };
  return { name: name.slice(0, 200), version: version.slice(0, 100), capabilities: declared };
}
