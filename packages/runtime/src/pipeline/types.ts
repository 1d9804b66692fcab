import type { Caller, ClientInfo, Icon, LogLevel } from "../registry/types.ts";
import type { Cancellation } from "./cancellation.ts";
import type { Question } from "./question.ts";

/** A content block of a tool result. */
export type ContentBlock = (
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image"; readonly data: string; readonly mimeType: string }
  | { readonly type: "audio"; readonly data: string; readonly mimeType: string }
  | { readonly type: "resource"; readonly resource: ResourceContents }
  | ResourceLink
) & {
  readonly annotations?: ContentAnnotations;
  readonly _meta?: Readonly<Record<string, unknown>>;
};

/** A resource that the client may read. */
export interface ResourceLink {
  readonly type: "resource_link";
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** Bytes. */
  readonly size?: number;
  readonly icons?: readonly Icon[];
}

/** For whom a block is, and how much it matters. */
export interface ContentAnnotations {
  readonly audience?: readonly ("user" | "assistant")[];
  /** 0 to 1. */
  readonly priority?: number;
  /** ISO 8601. */
  readonly lastModified?: string;
}

export interface ResourceContents {
  readonly uri: string;
  readonly mimeType?: string;
  readonly text?: string;
  /** Base64 (RFC 4648 §4). */
  readonly blob?: string;
}

/** The result of `tools/call`. */
export interface ToolResult {
  readonly content: readonly ContentBlock[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** One call of a tool, by whatever protocol it came. */
export interface Call {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly cancellation: Cancellation;
  readonly caller: Caller;
  readonly client: ClientInfo;
  /** `_meta` of the request. */
  readonly meta: Readonly<Record<string, unknown>>;
  readonly progress: (progress: number, total?: number, message?: string) => void;
  readonly log: (level: LogLevel, message: string, data?: unknown) => void;
  /** Asks the client; what it needs is checked first. */
  readonly ask: (question: Question) => Promise<unknown>;
}

/** Calls a tool by its name; `undefined` if there is no such tool. Rejects only on faults of the server itself. */
export type CallTool = (call: Call) => Promise<ToolResult | undefined>;
