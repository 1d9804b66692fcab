import { ErrorCode, invalidParams, isObject, type Params, type RpcError } from "./json-rpc.ts";
import { REVISIONS } from "./revisions.ts";

const VERSION = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

/**
 * Refuses a request of the stateless era (2026-07-28 and later), which names its revision in `_meta` or is
 * `server/discover`; `undefined` for a request of a handshake revision. Clients that speak both read the error's list of
 * revisions and fall back to `initialize` at once. A malformed claim is an error, never a handshake request.
 */
export function refuseStateless(method: string, params: Params): RpcError | undefined {
  const meta = isObject(params._meta) ? params._meta : undefined;
  const claims = meta !== undefined && Object.hasOwn(meta, VERSION);
  if (!claims && method !== "server/discover") return undefined;
  const requested = meta?.[VERSION];
  if (typeof requested !== "string") return invalidParams(`_meta needs "${VERSION}", a string`);
  if (!isObject(meta?.[CAPABILITIES])) return invalidParams(`_meta needs "${CAPABILITIES}", an object`);
  return {
    code: ErrorCode.unsupportedRevision,
    message: "Unsupported protocol version",
    data: { supported: REVISIONS, requested },
  };
}
