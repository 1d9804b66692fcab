import type { AuthInfo } from "../auth/types.ts";
import type { Caller } from "../registry/types.ts";
import { isCredentialHeader } from "../streamable-http/caller.ts";
import type { SdkAuthInfo, SdkExtra } from "./sdk-types.ts";

/** Who sent a request, as far as the SDK knows. Its token is not part of it. */
export function sdkCaller({ sessionId, authInfo, requestInfo, http }: SdkExtra): Caller {
  const auth = authInfo ?? http?.authInfo;
  const headers = requestInfo?.headers;
  const read = (name: string): string | undefined => {
    const value = http?.req?.headers.get(name) ?? headers?.[name];
    return typeof value === "string" ? value : value?.[0];
  };
  return {
    ...(auth !== undefined && { auth: toAuth(auth) }),
    ...(sessionId !== undefined && { sessionId }),
    ...((http?.req ?? headers) !== undefined && {
      header: (name: string) => (isCredentialHeader(name) ? undefined : read(name.toLowerCase())),
    }),
  };
}

function toAuth({ clientId, scopes, expiresAt, extra = {} }: SdkAuthInfo): AuthInfo {
  return {
    subject: typeof extra.sub === "string" ? extra.sub : clientId,
    clientId,
    scopes,
    ...(expiresAt !== undefined && { expiresAt }),
    claims: extra,
  };
}
