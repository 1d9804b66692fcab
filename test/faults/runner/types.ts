/** A fault's expectation, as `expected.json` holds it. */
export interface Fault {
  readonly id: string;
  readonly folder: string;
  readonly title: string;
  readonly level: "spec" | "spec-2026" | "client" | "policy";
  /** Entry document, relative to the folder. */
  readonly spec: string;
  readonly checks: readonly Check[];
}

export interface Check {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** How the tools are made: from the Catalog in memory, or from the files that were emitted. */
export type Way = "serve" | "generated";

/** What one upstream answers. */
export interface Upstream {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly json?: unknown;
  readonly body?: string;
  readonly bytesBase64?: string;
  readonly bodyRepeat?: readonly [string, number];
  readonly chunks?: readonly string[];
  readonly neverEnds?: boolean;
  readonly delayMs?: number;
}

/** A request as it left the runtime. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Arguments by place and wire name; `body` is the body itself. */
export interface WireArguments {
  readonly path?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly header?: Record<string, unknown>;
  readonly cookie?: Record<string, unknown>;
  readonly querystring?: Record<string, unknown>;
  readonly body?: unknown;
}

export interface ContentBlock {
  readonly type: string;
  readonly text?: string;
  readonly data?: string;
  readonly mimeType?: string;
  readonly resource?: {
    readonly blob?: string;
    readonly text?: string;
    readonly uri: string;
    readonly mimeType?: string;
  };
}

export interface ToolResult {
  readonly content: readonly ContentBlock[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
}

/** A tool as `tools/list` shows it. */
export interface ListedTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: Record<string, unknown>;
  readonly outputSchema?: Record<string, unknown>;
}

/** A check of a kind or with a key that the runner does not know must fail, never pass in silence. */
export function onlyKeys(where: string, value: object, known: readonly string[]): void {
  for (const key of Object.keys(value)) {
    if (!known.includes(key)) throw new Error(`${where}: the runner does not know the key "${key}"`);
  }
}

/** `(?i)` in front of a pattern means the `i` flag. */
export function patternOf(text: string): RegExp {
  return text.startsWith("(?i)") ? new RegExp(text.slice(4), "iu") : new RegExp(text, "u");
}
