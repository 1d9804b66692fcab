/**
 * A JSON Schema (2020-12) as plain data. There is no schema tree of our own: the wire format is JSON Schema, and a
 * second language would lose keywords.
 */
export interface JsonSchemaObject {
  readonly [keyword: string]: unknown;
}

/** `true` accepts everything, `false` nothing. */
export type JsonSchema = JsonSchemaObject | boolean;
