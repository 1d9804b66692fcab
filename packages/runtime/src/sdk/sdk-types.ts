/** A server of the official SDK: `Server` or `McpServer`, of its first or second generation. */
export type SdkServer =
  /** An `McpServer`, with the server within. */
  { readonly server: object } | { setRequestHandler(kind: never, handler: never): void };

/** What both generations have, on the server or on the one within. */
export interface LowLevelServer {
  registerCapabilities(capabilities: object): void;
  setRequestHandler(kind: unknown, handler: (request: SdkRequest, extra: SdkExtra) => Promise<object>): void;
  sendToolListChanged(): Promise<void>;
  sendLoggingMessage(params: object, sessionId?: string): Promise<void>;
  getClientCapabilities(): object | undefined;
  getClientVersion(): object | undefined;
  /** Second generation. */
  getNegotiatedProtocolVersion?(): string | undefined;
  readonly projectCallToolResult?: unknown;
}

export interface SdkRequest {
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** What a handler gets beside its request. */
export interface SdkExtra {
  readonly sessionId?: string;
  /** First generation. */
  readonly signal?: AbortSignal;
  readonly _meta?: object;
  readonly authInfo?: SdkAuthInfo;
  readonly requestInfo?: { readonly headers?: Readonly<Record<string, string | string[] | undefined>> };
  sendNotification?(notification: object): Promise<void>;
  sendRequest?(request: object, resultSchema: unknown, options: object): Promise<unknown>;
  /** Second generation. */
  readonly mcpReq?: SdkContext;
  readonly http?: { readonly authInfo?: SdkAuthInfo; readonly req?: Request };
}

export interface SdkContext {
  readonly signal: AbortSignal;
  readonly _meta?: object;
  /** Of a request of 2026-07-28. */
  readonly envelope?: object;
  readonly inputResponses?: object;
  requestState(): unknown;
  notify(notification: object): Promise<void>;
  send(request: object, options: object): Promise<unknown>;
}

export interface SdkAuthInfo {
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly expiresAt?: number;
  readonly extra?: Readonly<Record<string, unknown>>;
}
