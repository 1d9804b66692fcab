import { LIST_KEYWORDS, MAP_KEYWORDS, SCHEMA_KEYWORDS } from "./children.ts";
import { refName } from "./fits.ts";
import type { JsonSchema, JsonSchemaObject } from "./json-schema.ts";
import { isRecord } from "./record.ts";

/** A reference in a template, and the keywords that stand beside it as JSON members (`"description":"…"`). */
export interface Hole {
  readonly name: string;
  /** Encoded, as the template's texts are. */
  readonly siblings: string;
  /** Characters of the siblings before they were encoded. */
  readonly length: number;
  /** The schema with the reference. */
  readonly schema: JsonSchemaObject;
}

/** JSON text of a schema, cut at its references: `texts[0] holes[0] texts[1] …`. */
export interface Template {
  readonly texts: readonly string[];
  readonly holes: readonly Hole[];
  /** Characters in `texts` before they were encoded. */
  readonly length: number;
}

/** The form in which one level of a schema is written; schemas inside are asked for in their turn. */
export type View = (schema: JsonSchema) => JsonSchema;

/**
 * How pieces of JSON text are written, e.g. as parts of a JavaScript literal. Of each text only once: so the encoding of
 * two texts in a row must be that of the whole, and leave names, brackets and double quotes alone.
 */
export type Encode = (json: string) => string;

/**
 * Writes schemas in graph form as templates. Data such as defaults is not searched for references. `type` replaces the
 * one that the form has at the root.
 */
export type TemplateWriter = (schema: JsonSchema, type?: string) => Template;

/** Stands around the number of a hole while a text is written: in JSON text it can be nowhere (RFC 8259 §7). */
const MARK = "\0";

interface Writing {
  readonly view: View;
  /** Texts of schemas that many places share. */
  readonly shared: Map<object, string>;
  /** Of all templates, by number. */
  readonly holes: Hole[];
  readonly encode: Encode;
}

/** Creates a writer for one form of schemas. */
export function createTemplateWriter(view: View, encode: Encode = asItIs): TemplateWriter {
  const writing: Writing = { view, shared: new Map(), holes: [], encode };
  return (schema, type) => {
    const text = type === undefined ? schemaText(writing, schema) : shownText(writing, typed(view(schema), type));
    if (!text.includes(MARK)) return { texts: [encode(text)], holes: [], length: text.length };
    return toTemplate(writing, text.split(MARK));
  };
}

/** Parts of text, and numbers of holes between them. */
function toTemplate({ encode, holes: all }: Writing, parts: readonly string[]): Template {
  const texts: string[] = [];
  const holes: Hole[] = [];
  let length = 0;
  for (const [index, part] of parts.entries()) {
    const hole = index % 2 === 0 ? undefined : all[Number(part)];
    if (hole !== undefined) holes.push(hole);
    else {
      texts.push(encode(part));
      length += part.length;
    }
  }
  return { texts, holes, length };
}

function asItIs(json: string): string {
  return json;
}

function typed(schema: JsonSchema, type: string): JsonSchemaObject {
  return typeof schema === "boolean" ? { type } : { ...schema, type };
}

/** The text of a reference that stays one. */
export function refText(hole: Hole): string {
  return `{"$ref":"#/$defs/${hole.name}"${hole.siblings === "" ? "" : `,${hole.siblings}`}}`;
}

function schemaText(writing: Writing, schema: unknown): string {
  // A boolean schema by the rules of the graph form.
  if (!isRecord(schema)) return JSON.stringify(typeof schema === "boolean" ? writing.view(schema) : schema);
  const known = writing.shared.get(schema);
  if (known !== undefined) return known;
  const shown = writing.view(schema);
  if (!isPlain(schema)) return shownText(writing, shown);
  const text = JSON.stringify(shown);
  writing.shared.set(schema, text);
  return text;
}

/** Whether there is nothing inside that could be a schema. */
function isPlain(schema: JsonSchemaObject): boolean {
  for (const keyword in schema) {
    const value = schema[keyword];
    if (typeof value === "object" && !Array.isArray(value)) return false;
    if (keyword === "$ref" || LIST_KEYWORDS.has(keyword)) return false;
  }
  return true;
}

function shownText(writing: Writing, schema: JsonSchema): string {
  if (typeof schema === "boolean") return String(schema);
  const name = refName(schema.$ref);
  if (name !== undefined && schema.anyOf === undefined && schema.allOf === undefined) {
    return `${MARK}${addHole(writing, name, schema)}${MARK}`;
  }
  let text = "";
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    if (value !== undefined) text += `${text === "" ? "{" : ","}"${keyword}":${keywordText(writing, keyword, value)}`;
  }
  return text === "" ? "{}" : `${text}}`;
}

/** The number of a new hole. */
function addHole({ holes, encode }: Writing, name: string, schema: JsonSchemaObject): number {
  const siblings = siblingsOf(schema);
  return holes.push({ name, siblings: encode(siblings), length: siblings.length, schema }) - 1;
}

function keywordText(writing: Writing, keyword: string, value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (SCHEMA_KEYWORDS.has(keyword)) return schemaText(writing, value);
  if (MAP_KEYWORDS.has(keyword) && isRecord(value)) return mapText(writing, value);
  if (LIST_KEYWORDS.has(keyword) && Array.isArray(value)) return listText(writing, value);
  return JSON.stringify(value);
}

function mapText(writing: Writing, map: Readonly<Record<string, unknown>>): string {
  let text = "";
  for (const key of Object.keys(map)) {
    text += `${text === "" ? "{" : ","}${JSON.stringify(key)}:${schemaText(writing, map[key])}`;
  }
  return text === "" ? "{}" : `${text}}`;
}

function listText(writing: Writing, list: readonly unknown[]): string {
  let text = "";
  for (const part of list) text += `${text === "" ? "[" : ","}${schemaText(writing, part)}`;
  return text === "" ? "[]" : `${text}]`;
}

function siblingsOf(schema: JsonSchemaObject): string {
  const keys = Object.keys(schema);
  if (keys.length === 1) return "";
  const { $ref: _, ...siblings } = schema;
  return JSON.stringify(siblings).slice(1, -1);
}
