import { memberKey, stringLiteral } from "./literal.ts";

/** A TypeScript type before it is laid out. `flat` is its one-line form, undefined where that would be too long. */
export type TypeNode =
  | { readonly kind: "atom"; readonly flat: string }
  | { readonly kind: "object"; readonly flat: string | undefined; readonly members: readonly Member[] }
  | { readonly kind: "array"; readonly flat: string | undefined; readonly item: TypeNode }
  | { readonly kind: "map"; readonly flat: string | undefined; readonly value: TypeNode; readonly form: MapForm }
  | { readonly kind: "tuple"; readonly flat: string | undefined; readonly elements: readonly TupleElement[] }
  | CompoundNode;

export interface CompoundNode {
  readonly kind: "union" | "intersection";
  readonly flat: string | undefined;
  readonly parts: readonly TypeNode[];
}

/** `Record<string, T>`, or an index signature where a type alias that needs itself may stand in `T`. */
export type MapForm = "record" | "index";

export interface Member {
  /** As it is printed: quoted if need be, or an index signature. */
  readonly key: string;
  readonly optional: boolean;
  readonly type: TypeNode;
  readonly doc: MemberDoc;
}

/** What the JSDoc of a member says. */
export interface MemberDoc {
  readonly text: string;
  /** Tags without `@`. */
  readonly tags: readonly string[];
}

/** Nothing to say. */
export const NO_DOC: MemberDoc = { text: "", tags: [] };

export interface TupleElement {
  readonly type: TypeNode;
  readonly mark: "" | "?" | "...";
}

/** Longest one-line form that is kept: no line has room for more. */
const MAX_FLAT = 110;
/** Combinations of an intersection of unions. TypeScript gives up at 100,000, and is slow long before. */
const MAX_COMBINATIONS = 1000;
/** Objects are broken sooner: a line of many members is hard to read. */
const MAX_FLAT_OBJECT = 60;

export const UNKNOWN: TypeNode = atom("unknown");
export const NEVER: TypeNode = atom("never");
export const NULL: TypeNode = atom("null");
export const STRING: TypeNode = atom("string");
export const NUMBER: TypeNode = atom("number");
export const BOOLEAN: TypeNode = atom("boolean");
/** Any object, and one that has no properties at all. */
export const OPEN_OBJECT: TypeNode = atom("Record<string, unknown>");
export const EMPTY_OBJECT: TypeNode = atom("Record<string, never>");

/** A type that is one word, or whose text is never broken. */
export function atom(text: string): TypeNode {
  return { kind: "atom", flat: text };
}

/** A JSON value as a literal type. */
export function literalType(value: unknown): TypeNode {
  if (typeof value === "string") return atom(stringLiteral(value));
  // YAML has `.inf` and `.nan`, which no literal type can spell.
  if (typeof value === "number") return Number.isFinite(value) ? atom(String(value)) : NUMBER;
  if (typeof value === "boolean" || value === null) return atom(String(value));
  if (Array.isArray(value)) return tuple(value.map((item) => ({ type: literalType(item), mark: "" })));
  if (typeof value !== "object") return UNKNOWN;
  const members = Object.entries(value).map(([key, item]) => ({
    key: memberKey(key),
    optional: false,
    type: literalType(item),
    doc: NO_DOC,
  }));
  return members.length === 0 ? EMPTY_OBJECT : object(members);
}

/** An object type with at least one member. */
export function object(members: readonly Member[]): TypeNode {
  return { kind: "object", flat: flatObject(members), members };
}

function flatObject(members: readonly Member[]): string | undefined {
  let flat = "{ ";
  for (const { key, optional, type, doc } of members) {
    if (doc !== NO_DOC || type.flat === undefined) return undefined;
    if (flat.length > 2) flat += "; ";
    flat += `${key}${optional ? "?" : ""}: ${type.flat}`;
    if (flat.length > MAX_FLAT_OBJECT) return undefined;
  }
  return `${flat} }`;
}

/** `T[]` */
export function array(item: TypeNode): TypeNode {
  return { kind: "array", flat: short(operand(item), "", "[]"), item };
}

/** An object used as a map. */
export function map(value: TypeNode, form: MapForm): TypeNode {
  const isRecord = form === "record";
  const flat = isRecord ? short(value.flat, "Record<string, ", ">") : short(value.flat, "{ [key: string]: ", " }");
  return { kind: "map", flat, value, form };
}

/** `[A, B?, ...C[]]`; the type of a `...` element is that of its items. */
export function tuple(elements: readonly TupleElement[]): TypeNode {
  const parts: string[] = [];
  for (const { type, mark } of elements) {
    const text = mark === "" ? type.flat : operand(type);
    if (text === undefined) return { kind: "tuple", flat: undefined, elements };
    parts.push(elementText(text, mark));
  }
  return { kind: "tuple", flat: short(parts.join(", "), "[", "]"), elements };
}

/** A tuple element: the text of its type, in parentheses if its mark needs them, and the mark. */
export function elementText(type: string, mark: TupleElement["mark"]): string {
  if (mark === "?") return `${type}?`;
  return mark === "..." ? `...${type}[]` : type;
}

/** A or B: nested unions are flattened, equal parts kept once; `unknown` takes all, `never` adds nothing. */
export function union(parts: readonly TypeNode[]): TypeNode {
  const kept = distinct(parts, "union");
  if (kept.includes(UNKNOWN)) return UNKNOWN;
  return compound("union", kept.includes(NEVER) ? kept.filter((part) => part !== NEVER) : kept, NEVER);
}

/** A and B: equal parts kept once; `never` takes all, `unknown` and a bare `Record` add nothing. */
export function intersection(parts: readonly TypeNode[]): TypeNode {
  const kept = distinct(parts, "intersection").filter((part) => part !== UNKNOWN);
  if (kept.includes(NEVER)) return NEVER;
  const others = kept.filter((part) => part !== OPEN_OBJECT);
  return compound("intersection", withinLimit(others.length > 0 ? others : kept), UNKNOWN);
}

/** Without the unions that would multiply to more combinations than TypeScript should have to expand (TS2590). */
function withinLimit(parts: readonly TypeNode[]): readonly TypeNode[] {
  let combinations = 1;
  return parts.filter((part) => {
    if (part.kind !== "union") return true;
    if (combinations * part.parts.length > MAX_COMBINATIONS) return false;
    combinations *= part.parts.length;
    return true;
  });
}

/** The parts, with those of parts of the same kind in their place, and each that can be compared only once. */
function distinct(parts: readonly TypeNode[], kind: CompoundNode["kind"]): TypeNode[] {
  const seen = new Set<string>();
  const kept: TypeNode[] = [];
  const add = (part: TypeNode): void => {
    if (part.kind === kind) {
      for (const nested of part.parts) add(nested);
      return;
    }
    if (part.flat !== undefined && seen.has(part.flat)) return;
    if (part.flat !== undefined) seen.add(part.flat);
    kept.push(part);
  };
  for (const part of parts) add(part);
  return kept;
}

function compound(kind: CompoundNode["kind"], parts: readonly TypeNode[], none: TypeNode): TypeNode {
  const [first] = parts;
  if (first === undefined) return none;
  if (parts.length === 1) return first;
  const separator = kind === "union" ? " | " : " & ";
  let flat = "";
  for (const part of parts) {
    const text = operand(part);
    if (text === undefined || flat.length + text.length > MAX_FLAT) return { kind, flat: undefined, parts };
    flat += flat === "" ? text : separator + text;
  }
  return { kind, flat, parts };
}

/** True for types that need parentheses as an operand. */
export function isCompound(node: TypeNode): node is CompoundNode {
  return node.kind === "union" || node.kind === "intersection";
}

function operand(node: TypeNode): string | undefined {
  return isCompound(node) && node.flat !== undefined ? `(${node.flat})` : node.flat;
}

function short(text: string | undefined, before: string, after: string): string | undefined {
  if (text === undefined || text.length + before.length + after.length > MAX_FLAT) return undefined;
  return before + text + after;
}
