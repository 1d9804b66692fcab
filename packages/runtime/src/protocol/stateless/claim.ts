import { isObject, type Message } from "../json-rpc.ts";

export const VERSION = "io.modelcontextprotocol/protocolVersion";
export const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
export const CLIENT_INFO = "io.modelcontextprotocol/clientInfo";
export const LOG_LEVEL = "io.modelcontextprotocol/logLevel";
export const SERVER_INFO = "io.modelcontextprotocol/serverInfo";
export const SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";

/**
 * Whether a message stands for itself (2026-07-28 and later): it names its revision in `_meta`, of whatever form, or asks
 * for what only that era has. `initialize` opens a session unless it carries a whole envelope.
 */
export function claimsStateless(message: Message): boolean {
  if (message.kind !== "request" && message.kind !== "notification") return false;
  const { method, params } = message;
  if (method === "server/discover") return true;
  const meta = isObject(params._meta) ? params._meta : undefined;
  if (meta === undefined || !Object.hasOwn(meta, VERSION)) return false;
  return method !== "initialize" || (typeof meta[VERSION] === "string" && isObject(meta[CAPABILITIES]));
}
