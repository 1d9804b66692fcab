/** The verified caller of a request; the token itself is not part of it, so that it cannot reach an upstream. */
export interface AuthInfo {
  /** `sub`, else the client's id. */
  readonly subject: string;
  /** `client_id` or `azp`. */
  readonly clientId?: string;
  readonly issuer?: string;
  readonly scopes: readonly string[];
  /** Seconds since the epoch. */
  readonly expiresAt?: number;
  /** The token's claims as they were verified. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** Why a request is not let in. */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 503;
  /** The header of that name (RFC 9110 §11.6.1). */
  readonly wwwAuthenticate?: string;
  readonly message: string;
}
