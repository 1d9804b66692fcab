import type { AuthInfo } from "../auth/types.ts";
import type { ApiSpec, RequestSpec } from "../http/request-spec.ts";
import type { Validator } from "../validate/types.ts";
import type { ElicitRequest, ElicitResult, Root, SampleRequest, SampleResult } from "./questions.ts";
import type { Telemetry } from "./telemetry.ts";

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

/** Who sent a request, as far as its transport knows. */
export interface Caller {
  /** The verified caller; absent without access control (`auth`), and on stdio. */
  readonly auth?: AuthInfo;
  /** Of the session, in the revisions and on the transports that have one. */
  readonly sessionId?: string;
  /** Address of the other end of the connection; perhaps a proxy's. */
  readonly address?: string;
  /**
   * A header of the HTTP request, by its name in lower case; absent on stdio. `Authorization` and cookies cannot be read:
   * they must not travel on.
   */
  readonly header?: (name: string) => string | undefined;
}

/** The client program, by its own account: nothing to build safety on. */
export interface ClientInfo {
  readonly name?: string;
  readonly version?: string;
  readonly capabilities: ClientCapabilities;
}

/** What a client says that it can do (MCP `ClientCapabilities`). */
export interface ClientCapabilities {
  readonly elicitation?: { readonly form?: object; readonly url?: object };
  readonly sampling?: { readonly tools?: object; readonly context?: object };
  readonly roots?: object;
  readonly extensions?: Readonly<Record<string, object>>;
}

/** An icon (MCP since 2025-11-25). */
export interface Icon {
  /** `https:` or `data:`. */
  readonly src: string;
  readonly mimeType?: string;
  /** E.g. `48x48`, or `any`. */
  readonly sizes?: readonly string[];
  readonly theme?: "light" | "dark";
}

/** What a handler may use besides its input. */
export interface ToolContext {
  readonly tool: string;
  readonly caller: Caller;
  readonly client: ClientInfo;
  /** Aborted by the client's cancellation, by the call timeout (a task's: its `ttlMs`), and when the server closes. */
  readonly signal: AbortSignal;
  /** Sends the request; the one place through which every upstream call goes. */
  http<Input, Output>(request: HttpRequest<Input, Output>, input: Input): Promise<HttpAnswer<Output>>;
  /** Sent to the client only if it asked for progress; `progress` must grow. */
  progress(progress: number, total?: number, message?: string): void;
  log(level: LogLevel, message: string, data?: unknown): void;
  /**
   * Asks the user through the client. Until it is answered the call's time limit stands still.
   *
   * Before 2026-07-28 the question is sent while the handler waits. Since then the call ends with the question, and the
   * client repeats it with the answer: the handler runs again **from its start**, and this returns the answer at once. So
   * ask before anything that must not happen twice. In a task (`createTasks`) the handler waits in every revision. Throws a
   * `MissingCapabilityError` if the client cannot be asked.
   */
  elicit(request: ElicitRequest): Promise<ElicitResult>;
  /** Lets the client's model write something; asked as `elicit` asks. Deprecated in 2026-07-28. */
  sample(request: SampleRequest): Promise<SampleResult>;
  /** The folders that the client works in; asked as `elicit` asks. Deprecated in 2026-07-28. */
  roots(options?: { readonly key?: string }): Promise<readonly Root[]>;
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
  /** Who may call a tool. Default: everybody whom the transport lets in. */
  readonly access?: AccessOptions;
  /** Calls in a time, for each caller (auth subject, else session, else address). Default 600 a minute; `false`: no limit. */
  readonly rateLimit?: RateLimit | false;
  /** Ask the user before a tool with `destructiveHint` runs, where the client can. Default `false`. */
  readonly confirmDestructive?: boolean;
  /** Told of every call that ended. */
  readonly onCall?: (event: CallEvent) => void;
  /** Told of what failed without the model being told why. */
  readonly onError?: (error: unknown, context: { readonly tool?: string }) => void;
  /** `@opentelemetry/api`, for a span a call and trace headers upstream. Default: none. */
  readonly telemetry?: Telemetry;
  /** Tools on a page of `tools/list`. Default: all on one. */
  readonly pageSize?: number;
  /** Compiles the schemas instead of Ajv, e.g. where code may not be made at run time. Loaded with the first call. */
  readonly validator?: () => Validator | Promise<Validator>;
}

/** Access control per tool. */
export interface AccessOptions {
  /** Scopes that a token needs, by tool name; the others need none beyond what the transport asks of every request. */
  readonly scopes?: Readonly<Record<string, readonly string[]>>;
  /** Whether a caller may call a tool; a text says why not, to the model. */
  readonly allow?: (tool: string, caller: Caller) => boolean | string | Promise<boolean | string>;
  /** Leave tools that the caller may not call out of `tools/list`. Default `false`. */
  readonly hide?: boolean;
}

export interface RateLimit {
  readonly calls: number;
  readonly seconds: number;
}

/** One call that ended; neither arguments nor result, which may hold what nobody else may read. */
export interface CallEvent {
  readonly tool: string;
  readonly outcome: "ok" | "error" | "stopped" | "input_required";
  /** Milliseconds. */
  readonly duration: number;
  readonly caller: Caller;
  readonly client: ClientInfo;
}

/** A set of tools, ready to be served. */
export interface Registry {
  readonly names: readonly string[];
  /** The definitions as JSON texts, in list order. */
  definitions(): Promise<Readonly<Record<string, string>>>;
  readonly definition: RegistryDefinition;
  readonly options: RegistryOptions;
  /** Replaces the tools while the server runs; peers are told of it. Calls that run end as they began. */
  update(definition: RegistryDefinition): void;
  /** Tells of updates; the function that it returns ends that. */
  onUpdate(listener: () => void): () => void;
}
