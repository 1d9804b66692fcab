import type { AuthInfo } from "../auth/types.ts";
import type { Caller } from "../registry/types.ts";
import type { Adapter } from "./adapter.ts";

/** Headers that must not travel on: they are between the client and this server. */
const CREDENTIALS: ReadonlySet<string> = new Set(["authorization", "proxy-authorization", "cookie"]);

/** Whether a header is a credential, by its name in any case. */
export function isCredentialHeader(name: string): boolean {
  return CREDENTIALS.has(name.toLowerCase());
}

/** Who sent a request, for handlers. */
export function callerOf<Native>(
  adapter: Adapter<Native>,
  native: Native,
  { auth, sessionId }: { readonly auth: AuthInfo | undefined; readonly sessionId?: string | undefined },
): Caller {
  const address = adapter.address(native);
  return {
    ...(auth !== undefined && { auth }),
    ...(sessionId !== undefined && { sessionId }),
    ...(address !== undefined && { address }),
    header: (name) => (isCredentialHeader(name) ? undefined : adapter.header(native, name.toLowerCase())),
  };
}
