import type { LogLevel } from "../registry/types.ts";
import type { Cancellation } from "./cancellation.ts";

/** A content block of a tool result. */
export type ContentBlock =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image"; readonly data: string; readonly mimeType: string }
  | { readonly type: "audio"; readonly data: string; readonly mimeType: string }
  | { readonly type: "resource"; readonly resource: ResourceContents }
  | { readonly type: "resource_link"; readonly uri: string; readonly name: string; readonly mimeType?: string };

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
}

/** One call of a tool, by whatever protocol it came. */
export interface Call {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly cancellation: Cancellation;
  readonly progress: (progress: number, total?: number, message?: string) => void;
  readonly log: (level: LogLevel, message: string, data?: unknown) => void;
}

/** Calls a tool by its name; `undefined` if there is no such tool. Rejects only on faults of the server itself. */
export type CallTool = (call: Call) => Promise<ToolResult | undefined>;
