import type { ApiSpec, RequestSpec } from "../http/request-spec.ts";
import type { Validator } from "../validate/types.ts";

/** A request definition that remembers the types of its tool (`defineRequest<Input, Output>`). */
export interface HttpRequest<Input, Output> {
  readonly spec: RequestSpec;
  /** Types only; never present at run time. */
  readonly types?: { readonly input: Input; readonly output: Output };
}

/** The answer of an upstream API to a request that was sent. */
export interface HttpAnswer<Output> {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  /**
   * The body by its media type: JSON parsed, text as a string, anything else a `BinaryValue`, nothing `undefined`.
   * Throws an `HttpError` (shown to the model: status, method, path, body) if the status is not 2xx.
   */
  value(): Output;
}

/** Bytes with a media type; becomes an image, audio or embedded resource block. */
export interface BinaryValue {
  readonly bytes: Uint8Array;
  /** Media type, e.g. `image/png`. */
  readonly mimeType: string;
  readonly filename?: string;
}

export type LogLevel = "debug" | "info" | "notice" | "warning" | "error" | "critical" | "alert" | "emergency";

/** What a handler may use besides its input. */
export interface ToolContext {
  readonly tool: string;
  /** Aborted by the client's cancellation, by the call timeout, and when the server closes. */
  readonly signal: AbortSignal;
  /** Sends the request; the one place through which every upstream call goes. */
  http<Input, Output>(request: HttpRequest<Input, Output>, input: Input): Promise<HttpAnswer<Output>>;
  /** Sent to the client only if it asked for progress; `progress` must grow. */
  progress(progress: number, total?: number, message?: string): void;
  log(level: LogLevel, message: string, data?: unknown): void;
}

/** The function behind a tool. Throw a `ToolError` to show a message to the model; any other error stays hidden. */
export type ToolHandler<Input = never, Output = unknown> = (input: Input, ctx: ToolContext) => Output | Promise<Output>;

export type OutputMode = "lenient" | "strict" | "none";

/** One tool in a registry: nothing of it is loaded before its first call. */
export interface ToolEntry<Handler extends ToolHandler = ToolHandler> {
  readonly load: () => Promise<Handler>;
  /** structuredContent is `{ result: value }`, since the documented answer is not certainly an object. */
  readonly wrap?: true;
  /** Overrides the registry's output mode. */
  readonly output?: OutputMode;
}

export type ToolEntries = Readonly<Record<string, ToolEntry>>;

/** What generated code (or `serve`) hands to `createRegistry`. */
export interface RegistryDefinition<Tools extends ToolEntries = ToolEntries> {
  readonly tools: Tools;
  /** By tool name, in list order: the tool's definition as JSON text, ASCII only. */
  readonly catalog: () => Promise<Readonly<Record<string, string>>>;
  readonly apis?: Readonly<Record<string, ApiSpec>>;
  /** Default `strict`. */
  readonly output?: OutputMode;
}

/** The handler of each tool, typed; a key that no longer exists fails to compile. */
export type Overrides<Tools extends ToolEntries> = {
  readonly [Name in keyof Tools]?: Awaited<ReturnType<Tools[Name]["load"]>>;
};

export interface Credential {
  readonly token?: string;
  readonly username?: string;
  readonly password?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
}

export interface HttpOptions {
  /** Replaces every server URL whole and keeps its own path prefix. */
  readonly baseUrl?: string | undefined;
  /** Every upstream call goes through this function. Default: the global `fetch`. */
  readonly fetch?: (request: Request) => Response | Promise<Response>;
  /** Milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /** Bytes of an upstream answer. Default 10 MiB; what is beyond is cut, with a note. */
  readonly maxBodyBytes?: number;
  /** Added to every request, e.g. `User-Agent`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Where credentials come from, by scheme name. Default: the environment variables that the API names. */
  readonly credentials?: (scheme: string, api: string) => Credential | undefined | Promise<Credential | undefined>;
  /** Origins besides the API's own (or `baseUrl`'s) that may get credentials. */
  readonly trustedOrigins?: readonly string[];
}

export interface RegistryOptions<Tools extends ToolEntries = ToolEntries> {
  readonly overrides?: Overrides<Tools>;
  readonly http?: HttpOptions;
  /** Milliseconds for a whole call. Default 60,000. */
  readonly callTimeoutMs?: number;
  /** Repair arguments that the schema refuses where that is safe (`"5"` for `5`). Default `true`. */
  readonly repair?: boolean;
  /** Characters of a result's text. Default 40,000. */
  readonly maxResultChars?: number;
  /** Characters of an error's text. Default 10,000. */
  readonly maxErrorChars?: number;
  /** Compiles the schemas instead of Ajv, e.g. where code may not be made at run time. Loaded with the first call. */
  readonly validator?: () => Validator | Promise<Validator>;
}

/** A set of tools, ready to be served. */
export interface Registry {
  readonly names: readonly string[];
  /** The definitions as JSON texts, in list order. */
  definitions(): Promise<Readonly<Record<string, string>>>;
  readonly definition: RegistryDefinition;
  readonly options: RegistryOptions;
}
