import type { ApiSpec, RequestSpec } from "@mcp-gen/runtime";
import type { JsonSchema, JsonSchemaObject } from "../schema/json-schema.ts";

/**
 * The Catalog: everything that is known about the tools, after reading and before emitting. Plain JSON that nobody
 * changes once it is named. Internal; `mcp-gen list --json` is the stable view of it.
 */
export interface Catalog {
  /** Server name: `^[a-z0-9][a-z0-9-]*$`, made from the title unless configured. */
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  /** By id; exactly one per OpenAPI document. */
  readonly apis: Readonly<Record<string, ApiSpec>>;
  /** In document order. */
  readonly tools: readonly ToolSpec[];
  /**
   * Named schemas by TypeScript type name (`Pet`, `PetInput`), an ASCII identifier, unique ignoring case.
   * Schemas anywhere in the Catalog refer to them by `{"$ref": "#/$defs/<name>"}` and have no other references.
   */
  readonly schemas: Readonly<Record<string, NamedSchema>>;
  readonly inputs: readonly InputDigest[];
}

export interface InputDigest {
  /** Label as in `Origin.file`. */
  readonly file: string;
  /** sha256 of the bytes with CRLF read as LF, lower-case hex. */
  readonly sha256: string;
}

/** Where a thing comes from. Line and column are looked up only when somebody asks. */
export interface Origin {
  readonly file: string;
  /** RFC 6901. */
  readonly pointer: string;
}

export interface NamedSchema {
  readonly schema: JsonSchema;
  readonly origin: Origin;
}

/** MCP tool annotations, always written out in full, since an absent `destructiveHint` means true. */
export interface ToolAnnotations {
  readonly title?: string;
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

export interface ToolSpec {
  /** Identity across regenerations, e.g. `petstore.yaml GET /pets/{petId}`. */
  readonly key: string;
  /** Legal, unique ignoring case; `""` until the Catalog is named. */
  readonly name: string;
  /** What names are made from. */
  readonly naming: NameSource;
  readonly title?: string;
  /** Clean, never empty, at most 1,024 characters. */
  readonly description: string;
  /** Root `{type: "object", properties, required?, additionalProperties: false}`; nothing composed at the root. */
  readonly inputSchema: JsonSchemaObject;
  readonly output: OutputSpec;
  readonly annotations: ToolAnnotations;
  readonly icons?: readonly JsonSchemaObject[];
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
  readonly arguments: readonly ArgumentSpec[];
  readonly binding: Binding;
  readonly origin: Origin;
}

export interface NameSource {
  /** Name fixed by the user (`x-mcp.name`, config); used as it is if legal. */
  readonly fixed?: string;
  /** What the configuration's `tools` calls it, if that renamed it. */
  readonly configured?: string;
  readonly operationId?: string;
  readonly method: string;
  readonly path: string;
  /** Relative id of the document, hashed in only if several documents make one registry. */
  readonly document: string;
}

export type OutputMode = "lenient" | "strict" | "none";

/** What a successful call answers. */
export interface OutputSpec {
  /** Kinds of the documented 2xx answers; empty if none is documented. */
  readonly kinds: readonly OutputKind[];
  /** The documented JSON answer, before any relaxing or wrapping (several 2xx: `anyOf`). Source of the output type. */
  readonly schema?: JsonSchema;
  /** `none`: no output schema is listed. */
  readonly mode: OutputMode;
  /** Advertised as `{ result: … }`, since the documented root is not certainly an object. */
  readonly wrap: boolean;
}

export type OutputKind = "json" | "text" | "binary" | "empty";

export type ArgumentPlace = "path" | "query" | "header" | "cookie" | "querystring" | "body" | "parameter";

/** One argument of the tool, for `list` and for messages. */
export interface ArgumentSpec {
  /** JSON pointer into the input, e.g. `/petId`, `/body`. */
  readonly property: string;
  readonly in: ArgumentPlace;
  /** Wire name. */
  readonly name: string;
  readonly required: boolean;
  readonly mediaType?: string;
  readonly file?: true;
}

export type Binding = HttpBinding | MethodBinding;

export interface HttpBinding {
  readonly kind: "http";
  readonly request: RequestSpec;
}

/** A method of a decorated class. */
export interface MethodBinding {
  readonly kind: "method";
  readonly module: string;
  readonly class: string;
  readonly member: string;
  readonly static: boolean;
}
