/** What is passed to `fetch` besides the URL. */
export interface FetchInit {
  readonly method: string;
  // Not readonly, as `RequestInit` has it.
  readonly headers: [name: string, value: string][];
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly redirect: "manual";
  readonly signal: AbortSignal;
}

/** The one function through which every upstream request goes; made by the client from `HttpOptions.fetch`. */
export type FetchFunction = (url: string, init: FetchInit) => Promise<Response>;
