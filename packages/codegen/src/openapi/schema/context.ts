import type { DiagnosticCode } from "../../diagnostics/catalogue.ts";
import type { DiagnosticSink } from "../../diagnostics/types.ts";
import type { JsonSchemaObject } from "../../schema/json-schema.ts";
import type { PatternResult } from "../../schema/patterns.ts";
import type { DocumentSet, Location, Resolved, SourceDocument } from "../../source/types.ts";
import type { Target, Targets } from "./targets.ts";

/** `input`: what the tool is given, without `readOnly`; `output`: what it answers, without `writeOnly`. */
export type Direction = "input" | "output";

/** Family of the OpenAPI version; 3.2 counts as 3.1. */
export type Dialect = "2.0" | "3.0" | "3.1";

/** A named schema in one direction. */
export interface Entry {
  readonly name: string;
  readonly target: Target;
  readonly direction: Direction;
  /** Names that the schema refers to (or did before it was merged). */
  readonly refs: Set<string>;
  /** It has a property that is visible in one direction only. */
  directed: boolean;
  state: "new" | "busy" | "done" | "failed";
  /** Before `required` and absent properties are settled: what `allOf` merges. */
  raw?: JsonSchemaObject;
  schema?: JsonSchemaObject;
  error?: unknown;
  /** It and everything it reaches could be read. */
  sound: boolean;
}

/** What one reader knows. */
export interface Context {
  readonly documents: DocumentSet;
  readonly dialect: Dialect;
  readonly sink: DiagnosticSink;
  readonly targets: Targets;
  /** By name. */
  readonly entries: Map<string, Entry>;
  /** Targets of references by document and text; `null` where the text alone does not tell. */
  readonly followed: Map<SourceDocument, Map<string, Resolved> | null>;
  readonly patterns: Map<string, PatternResult>;
  /** Plain schemas of a type and a format, shared. */
  readonly leaves: Map<string, JsonSchemaObject>;
  /** Sources being converted, outermost first. */
  busy: Set<object>;
  /** Properties that merging may still copy; stops documents that grow by the square. */
  mergeBudget: number;
  /** The entry of a target in a direction. */
  entryOf(target: Target, direction: Direction): Entry;
  /** The entry's unfinished schema; `undefined` while it is being converted. */
  rawOf(entry: Entry): JsonSchemaObject | undefined;
}

/** One walk through one schema. */
export interface Scope {
  readonly context: Context;
  readonly direction: Direction;
  /** Names referred to. */
  readonly refs: Set<string>;
  /** The named schema that is converted, if it is one. */
  readonly owner?: Entry;
  depth: number;
  /** Counts what could not be mapped exactly. */
  losses: number;
}

/** The place one key below another. */
export function under(at: Location, key: string): Location {
  return { document: at.document, parent: at, key };
}

/** Reports something odd about a schema, at the place of one of its keywords. */
export function warn(scope: Scope, code: DiagnosticCode, at: Location, message: string): void {
  scope.losses += 1;
  scope.context.sink.report({ code, message, at });
}

/** A schema under conversion and where it stands. */
export interface Node {
  readonly scope: Scope;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly at: Location;
  readonly out: Record<string, unknown>;
  /** `anyOf`, `allOf`, `oneOf`, `not`, `if` or a reference: a type beside it would say more than the author did. */
  composed: boolean;
  nullable: boolean;
  /** `exclusiveMinimum` and `exclusiveMaximum` that are flags of draft-04. */
  exclusive?: Set<string>;
  /** Properties that say `required: true` themselves. */
  lifted?: readonly string[];
  /** A property pattern was left out, so the object cannot be closed. */
  opened?: boolean;
}

/** Reports something odd about one keyword. */
export function warnKeyword(node: Node, code: DiagnosticCode, keyword: string, message: string): void {
  warn(node.scope, code, under(node.at, keyword), message);
}

/** A value as it may stand in a message: short, on one line. */
export function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? "undefined";
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
