import type { OutputMode } from "./catalog/types.ts";
import type { LoadOptions } from "./source/types.ts";

export type NamingStyle = "snake_case" | "camelCase" | "kebab-case" | "preserve";

/** Which operations become tools. All given conditions must hold; within one, any entry. */
export interface OperationFilter {
  readonly tags?: readonly string[];
  /** Globs over path templates: `*` within a segment, `**` across segments. */
  readonly paths?: readonly string[];
  /** Case-insensitive. Naming OPTIONS in `include` brings it back. */
  readonly methods?: readonly string[];
  /** Globs over operationIds. */
  readonly operationIds?: readonly string[];
}

/** What a user changes about one tool; keyed by the tool's name. */
export interface ToolOverride {
  readonly enabled?: boolean;
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  readonly annotations?: {
    readonly title?: string;
    readonly readOnlyHint?: boolean;
    readonly destructiveHint?: boolean;
    readonly idempotentHint?: boolean;
    readonly openWorldHint?: boolean;
  };
  readonly output?: OutputMode;
}

/** How a document becomes a Catalog. */
export interface ReadOptions extends LoadOptions {
  /** Server name; default: made from the document's title. */
  readonly name?: string;
  readonly include?: OperationFilter;
  readonly exclude?: OperationFilter;
  readonly tools?: Readonly<Record<string, ToolOverride>>;
  readonly naming?: NamingStyle;
  /** Longest tool name, 8 to 64. Default 46. */
  readonly maxNameLength?: number;
  readonly server?: {
    /** Replaces the document's server. */
    readonly url?: string;
    /** Which of the document's servers; default 0. */
    readonly index?: number;
    readonly variables?: Readonly<Record<string, string>>;
  };
  readonly output?: OutputMode;
  readonly body?: "nested" | "flatten";
  /** Preferred request media types, best first. */
  readonly mediaType?: readonly string[];
  /** Prefix of environment variables for credentials; default: the server's name. */
  readonly envPrefix?: string;
  /** Skip operations that need an unresolvable `$ref`, instead of stopping. */
  readonly lenient?: boolean;
  /** Names by operation key, from a previous manifest. */
  readonly pinnedNames?: Readonly<Record<string, string>>;
}

/** How a Catalog becomes files. */
export interface EmitOptions {
  /** Extension of relative imports in generated code. Default `.js`. */
  readonly importExtension?: ".js" | ".ts" | "";
  /** Write `server.ts` if it does not exist. Default `true`. */
  readonly server?: boolean;
  /** Put output schemas into `tools/list`. Default `true`. */
  readonly listOutputSchemas?: boolean;
}
