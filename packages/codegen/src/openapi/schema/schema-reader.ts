import type { NamedSchema } from "../../catalog/types.ts";
import type { DiagnosticSink } from "../../diagnostics/types.ts";
import { refName } from "../../schema/fits.ts";
import type { JsonSchema, JsonSchemaObject } from "../../schema/json-schema.ts";
import { isRecord } from "../../schema/record.ts";
import { originOf } from "../../source/location.ts";
import type { DocumentSet, Location } from "../../source/types.ts";
import type { Context, Dialect, Direction, Entry, Scope } from "./context.ts";
import { convertFinished } from "./convert.ts";
import { createEntries, secure } from "./entries.ts";
import { isCertainlyObject } from "./is-object.ts";
import { createTargets } from "./targets.ts";

export type { Dialect, Direction } from "./context.ts";
export { isSchemaError } from "./schema-error.ts";

/** Copies of properties that merging `allOf` may make in one document. */
const MERGE_BUDGET = 1_000_000;

export interface SchemaReaderOptions {
  readonly documents: DocumentSet;
  /** 3.2 counts as `3.1`. */
  readonly dialect: Dialect;
  readonly sink: DiagnosticSink;
}

/** Turns Schema Objects into JSON Schema for the Catalog. */
export interface SchemaReader {
  /**
   * Converts a Schema Object to graph form: JSON Schema that 2020-12 and draft-07 read the same way, whose only
   * references are `{"$ref": "#/$defs/<Name>"}` to named schemas. Throws a `SchemaError` if it, or anything it
   * reaches, has a reference that leads nowhere.
   */
  read(schema: unknown, at: Location, direction: Direction): JsonSchemaObject;
  /** Everything that schemas read so far refer to, by name, transitively. */
  named(): Record<string, NamedSchema>;
  /** Whether a schema in graph form is certainly an object. */
  isObject(schema: JsonSchema, direction?: Direction): boolean;
  /** Follows references of the graph form to a schema that is none. */
  resolveRoot(schema: JsonSchema): JsonSchema;
}

/** Creates a reader; each named schema is converted once, when it is first reached. */
export function createSchemaReader({ documents, dialect, sink }: SchemaReaderOptions): SchemaReader {
  const context: Context = {
    documents,
    dialect,
    sink,
    targets: createTargets(documents),
    followed: new Map(),
    patterns: new Map(),
    leaves: new Map(),
    busy: new Set(),
    mergeBudget: MERGE_BUDGET,
    ...createEntries(() => context),
  };
  const memo = { input: new WeakMap<object, JsonSchemaObject>(), output: new WeakMap<object, JsonSchemaObject>() };
  const schemaOf = (name: string): JsonSchema | undefined => context.entries.get(name)?.schema;
  return {
    read: (schema, at, direction) => {
      const known = isRecord(schema) ? memo[direction].get(schema) : undefined;
      if (known !== undefined) return known;
      const converted = readRoot(context, { schema, at, direction });
      if (isRecord(schema)) memo[direction].set(schema, converted);
      return converted;
    },
    named: () => namedOf(context),
    isObject: (schema) => isCertainlyObject(schema, schemaOf),
    resolveRoot: (schema) => resolveRoot(schema, schemaOf),
  };
}

interface Root {
  readonly schema: unknown;
  readonly at: Location;
  readonly direction: Direction;
}

function readRoot(context: Context, { schema, at, direction }: Root): JsonSchemaObject {
  const scope: Scope = { context, direction, refs: new Set(), depth: 0, losses: 0 };
  const converted = convertFinished(scope, schema, at);
  secure(context, scope.refs);
  return converted;
}

function namedOf(context: Context): Record<string, NamedSchema> {
  const sound = [...context.entries.values()].filter((entry: Entry) => entry.sound);
  // Names are identifiers of their own making, never `__proto__`.
  return Object.fromEntries(
    sound.map(({ name, schema, target }) => [name, { schema: schema ?? {}, origin: originOf(target.at) }]),
  );
}

function resolveRoot(schema: JsonSchema, schemaOf: (name: string) => JsonSchema | undefined): JsonSchema {
  let at = schema;
  for (let hops = 0; typeof at !== "boolean" && at.$ref !== undefined && hops < 100; hops += 1) {
    const next = schemaOf(refName(at.$ref) ?? "");
    if (next === undefined) return at;
    at = next;
  }
  return at;
}
