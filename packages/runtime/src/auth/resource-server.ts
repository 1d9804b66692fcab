import type { AuthInfo, Refusal } from "./types.ts";

/** An OAuth 2.1 resource server: tells who calls, by the token. */
export interface ResourceServer {
  /** RFC 9728 document, and the well-known paths at which it is served. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly metadataPaths: readonly string[];
  /** Never throws. `authorization` is the header's value as it came. */
  authenticate(authorization: string | undefined): Promise<Authentication>;
  /** For a caller whose token is fine but lacks scopes of an operation, with all that it needs. */
  insufficientScope(scopes: readonly string[]): Refusal;
}

export type Authentication = { readonly auth: AuthInfo } | { readonly refusal: Refusal };
