/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** One thing that a schema refuses about a value. */
export interface Issue {
  /** Where, as unescaped keys. */
  readonly path: readonly string[];
  /** JSON Schema keyword, e.g. `type`, `required`, `anyOf`. */
  readonly keyword: string;
  /** The keyword's details as Ajv names them, e.g. `{ missingProperty }`. */
  readonly params: JsonObject;
  readonly message: string;
  /** The value there. */
  readonly data: unknown;
  /** The schema that holds the keyword. */
  readonly parentSchema: JsonObject;
  /** Pointer of the keyword within the schema; tells the branches of a union apart. */
  readonly schemaPath: string;
}

/** Everything that is wrong with a value, or for a very large value the first thing; empty if it fits. */
export type CheckValue = (value: unknown) => readonly Issue[];

/** Compiles schemas of JSON Schema 2020-12. Pluggable, for places where code may not be made at run time. */
export interface Validator {
  compile(schema: JsonObject): CheckValue;
}
