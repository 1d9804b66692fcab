import { LIST_KEYWORDS, MAP_KEYWORDS, SCHEMA_KEYWORDS } from "./children.ts";
import { refName } from "./fits.ts";
import type { JsonSchema, JsonSchemaObject } from "./json-schema.ts";
import { isRecord } from "./record.ts";

/** A reference in a template, and the keywords that stand beside it as JSON members (`"description":"…"`). */
export interface Hole {
  readonly name: string;
  readonly siblings: string;
  /** The schema with the reference. */
  readonly schema: JsonSchemaObject;
}

/** JSON text of a schema, cut at its references: `texts[0] holes[0] texts[1] …`. */
export interface Template {
  readonly texts: readonly string[];
  readonly holes: readonly Hole[];
  /** Characters in `texts`. */
  readonly length: number;
}

/** The form in which one level of a schema is written; schemas inside are asked for in their turn. */
export type View = (schema: JsonSchema) => JsonSchema;

/**
 * Writes schemas in graph form as templates. Data such as defaults is not searched for references. `type` replaces the
 * one that the form has at the root.
 */
export type TemplateWriter = (schema: JsonSchema, type?: string) => Template;

interface Writing {
  readonly view: View;
  /** Texts of schemas that many places share. */
  readonly shared: WeakMap<object, string>;
  readonly texts: string[];
  readonly holes: Hole[];
  current: string;
}

/** Creates a writer for one form of schemas. */
export function createTemplateWriter(view: View): TemplateWriter {
  const shared = new WeakMap<object, string>();
  return (schema, type) => {
    const writing: Writing = { view, shared, texts: [], holes: [], current: "" };
    if (type === undefined) writeSchema(writing, schema);
    else writeShown(writing, typed(view(schema), type));
    const texts = [...writing.texts, writing.current];
    return { texts, holes: writing.holes, length: texts.reduce((sum, text) => sum + text.length, 0) };
  };
}

function typed(schema: JsonSchema, type: string): JsonSchemaObject {
  return typeof schema === "boolean" ? { type } : { ...schema, type };
}

/** The text of a reference that stays one. */
export function refText(hole: Hole): string {
  return `{"$ref":"#/$defs/${hole.name}"${hole.siblings === "" ? "" : `,${hole.siblings}`}}`;
}

function writeSchema(writing: Writing, schema: unknown): void {
  if (!isRecord(schema)) {
    // A boolean schema by the rules of the graph form.
    writing.current += JSON.stringify(typeof schema === "boolean" ? writing.view(schema) : schema);
    return;
  }
  const known = writing.shared.get(schema);
  if (known !== undefined) {
    writing.current += known;
    return;
  }
  const shown = writing.view(schema);
  if (Object.isFrozen(schema) && isPlain(schema)) {
    const text = JSON.stringify(shown);
    writing.shared.set(schema, text);
    writing.current += text;
    return;
  }
  writeShown(writing, shown);
}

/** Whether there is nothing inside that could be a schema. */
function isPlain(schema: JsonSchemaObject): boolean {
  return (
    Object.values(schema).every((value) => typeof value !== "object" || Array.isArray(value)) &&
    schema.anyOf === undefined &&
    schema.allOf === undefined &&
    schema.prefixItems === undefined &&
    schema.$ref === undefined
  );
}

function writeShown(writing: Writing, schema: JsonSchema): void {
  if (typeof schema === "boolean") {
    writing.current += String(schema);
    return;
  }
  const name = refName(schema.$ref);
  if (name !== undefined && schema.anyOf === undefined && schema.allOf === undefined) {
    writing.texts.push(writing.current);
    writing.holes.push({ name, siblings: siblingsOf(schema), schema });
    writing.current = "";
    return;
  }
  let separator = "{";
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    if (value === undefined) continue;
    writing.current += `${separator}"${keyword}":`;
    separator = ",";
    writeKeyword(writing, keyword, value);
  }
  writing.current += separator === "{" ? "{}" : "}";
}

function writeKeyword(writing: Writing, keyword: string, value: unknown): void {
  if (typeof value !== "object" || value === null) writing.current += JSON.stringify(value);
  else if (SCHEMA_KEYWORDS.has(keyword)) writeSchema(writing, value);
  else if (MAP_KEYWORDS.has(keyword) && isRecord(value)) writeMap(writing, value);
  else if (LIST_KEYWORDS.has(keyword) && Array.isArray(value)) writeList(writing, value);
  else writing.current += JSON.stringify(value);
}

function writeMap(writing: Writing, map: Readonly<Record<string, unknown>>): void {
  let separator = "{";
  for (const key of Object.keys(map)) {
    writing.current += `${separator}${JSON.stringify(key)}:`;
    separator = ",";
    writeSchema(writing, map[key]);
  }
  writing.current += separator === "{" ? "{}" : "}";
}

function writeList(writing: Writing, list: readonly unknown[]): void {
  let separator = "[";
  for (const part of list) {
    writing.current += separator;
    separator = ",";
    writeSchema(writing, part);
  }
  writing.current += separator === "[" ? "[]" : "]";
}

function siblingsOf(schema: JsonSchemaObject): string {
  const keys = Object.keys(schema);
  if (keys.length === 1) return "";
  const { $ref: _, ...siblings } = schema;
  return JSON.stringify(siblings).slice(1, -1);
}
