/** What `ctx.elicit` asks the user. */
export type ElicitRequest = ElicitForm | ElicitUrl;

/** A form that the client shows. Never for secrets. */
export interface ElicitForm {
  readonly message: string;
  /** A flat JSON Schema: an object whose properties are texts, numbers, booleans or enumerations. */
  readonly requestedSchema: {
    readonly type: "object";
    readonly properties: Readonly<Record<string, object>>;
    readonly required?: readonly string[];
  };
  /** Names the question, where the client sees it (2026-07-28). Default: by the order of the questions. */
  readonly key?: string;
}

/** An address that the client lets the user open, e.g. to sign in somewhere (since 2025-11-25). */
export interface ElicitUrl {
  readonly message: string;
  readonly url: string;
  readonly key?: string;
}

export interface ElicitResult {
  readonly action: "accept" | "decline" | "cancel";
  /** Of an accepted form: what the user entered. It was checked against `requestedSchema`'s types by nobody but you. */
  readonly content?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
}

/** MCP `CreateMessageRequest` parameters. */
export interface SampleRequest {
  readonly messages: readonly { readonly role: "user" | "assistant"; readonly content: object }[];
  readonly maxTokens: number;
  readonly systemPrompt?: string;
  readonly temperature?: number;
  readonly stopSequences?: readonly string[];
  readonly modelPreferences?: object;
  readonly includeContext?: "none" | "thisServer" | "allServers";
  readonly tools?: readonly object[];
  readonly toolChoice?: object;
  readonly metadata?: object;
  readonly key?: string;
}

/** MCP `CreateMessageResult`. */
export interface SampleResult {
  readonly role: "user" | "assistant";
  /** A content block, or several. */
  readonly content: SampledContent | readonly SampledContent[];
  readonly model: string;
  readonly stopReason?: string;
}

export type SampledContent = { readonly type: "text"; readonly text: string } | { readonly type: string };

/** A folder or file that the client works in. */
export interface Root {
  /** `file:` */
  readonly uri: string;
  readonly name?: string;
}
