import { INDENT, MAX_COLUMNS, pad } from "./layout.ts";

/**
 * What `JSON.stringify` leaves as it is and a reader or an old parser would stumble over: DEL and C1 controls, line
 * separators, and characters that are invisible or reorder text on a screen (CVE-2021-42574).
 */
const UNSAFE =
  /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/g;
const PLAIN = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/;
const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/;
const ARRAY_INDEX = /^(?:0|[1-9][0-9]{0,14})$/;

/** A double-quoted JavaScript string literal, also valid as JSON. */
export function stringLiteral(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  return JSON.stringify(text).replace(UNSAFE, escapeUnits);
}

function escapeUnits(text: string): string {
  let escaped = "";
  for (let index = 0; index < text.length; index += 1) {
    escaped += `\\u${text.charCodeAt(index).toString(16).padStart(4, "0")}`;
  }
  return escaped;
}

/** A property name of a type: quoted only if it must be. */
export function memberKey(name: string): string {
  return IDENTIFIER.test(name) || ARRAY_INDEX.test(name) ? name : stringLiteral(name);
}

/** A property name of an object literal. `__proto__` is computed: plain, it would set the prototype (ES2023 B.3.1). */
export function propertyKey(name: string): string {
  return name === "__proto__" ? `["__proto__"]` : memberKey(name);
}

/** Access to a property of `object`, e.g. `tools.create_pet` or `tools["create-pet"]`. */
export function propertyAccess(object: string, name: string): string {
  return IDENTIFIER.test(name) ? `${object}.${name}` : `${object}[${stringLiteral(name)}]`;
}

export interface LiteralLayout {
  /** Columns that the line the literal starts on is indented by. Default 0. */
  readonly indent?: number;
  /** Column where the literal starts. Default: `indent`. */
  readonly column?: number;
  /** One entry per line even if all would fit on one. Default `false`. */
  readonly expand?: boolean;
}

/**
 * JSON-like data as a JavaScript literal: on one line if it fits, else one entry per line. Properties that are
 * `undefined` are left out, as in JSON; numbers that JSON has not become `null`.
 */
export function literal(value: unknown, layout: LiteralLayout = {}): string {
  const { indent = 0, column = indent, expand = false } = layout;
  if (typeof value !== "object" || value === null) return scalar(value);
  if (!expand) {
    const line = flat(value);
    // One column for the comma that follows.
    if (column + line.length < MAX_COLUMNS) return line;
  }
  const inner = indent + INDENT;
  const isArray = Array.isArray(value);
  let lines = "";
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined) continue;
    const label = isArray ? "" : `${propertyKey(key)}: `;
    lines += `${pad(inner)}${label}${literal(item, { indent: inner, column: inner + label.length })},\n`;
  }
  if (lines === "") return isArray ? "[]" : "{}";
  return isArray ? `[\n${lines}${pad(indent)}]` : `{\n${lines}${pad(indent)}}`;
}

/** Names that every object inherits. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype);
const INHERITED_WORD = new RegExp(`\\b(?:${INHERITED.join("|")})\\b`);

/**
 * ` as const` for a literal with a key that every object inherits (`constructor`, `toString`): TypeScript takes the
 * expected type of such a property from `Object`, not from the index signature, and widens the strings in it.
 */
export function constSuffix(source: string): "" | " as const" {
  // Plain searches are many times faster than the expression, and nearly always enough.
  return INHERITED.some((name) => source.includes(name)) && INHERITED_WORD.test(source) ? " as const" : "";
}

function flat(value: unknown): string {
  if (typeof value !== "object" || value === null) return scalar(value);
  if (Array.isArray(value)) return `[${value.map(flat).join(", ")}]`;
  let entries = "";
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined) continue;
    entries += `${entries === "" ? "" : ", "}${propertyKey(key)}: ${flat(item)}`;
  }
  return entries === "" ? "{}" : `{ ${entries} }`;
}

function scalar(value: unknown): string {
  return typeof value === "string" ? stringLiteral(value) : (JSON.stringify(value) ?? "undefined");
}
