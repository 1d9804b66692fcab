import type { ClientCapabilities, ClientInfo } from "../registry/types.ts";
import { isObject } from "./json-rpc.ts";

/** What a client says about itself; of whatever form it came. */
export function readClientInfo(info: unknown, capabilities: unknown): ClientInfo {
  const { name, version } = isObject(info) ? info : {};
  return {
    ...(typeof name === "string" && { name: name.slice(0, 200) }),
    ...(typeof version === "string" && { version: version.slice(0, 100) }),
    // Read by own properties only, each checked where it is used.
    capabilities: (isObject(capabilities) ? capabilities : {}) as ClientCapabilities,
  };
}
