import { skipSpace, skipString, skipValue } from "./json-scan.ts";
import type { Locator, Span } from "./locator.ts";

/** A member of an object (with its key), or an item of a list. */
export interface Member {
  readonly key?: Span;
  readonly value: Span;
}

export interface JsonLocatorOptions {
  /** Where to start; default: the whole text. */
  readonly root?: Member;
  /** Turns a part of the text into what it stands for, where that differs. */
  readonly decode?: (token: string) => string;
}

/**
 * Finds places in JSON text by scanning only along the pointer. The children of every container on the way and the
 * ends of long ones are kept, so many look-ups cost about one pass over the text. Of duplicate keys the last counts,
 * as in `JSON.parse`.
 */
export function createJsonLocator(text: string, options: JsonLocatorOptions = {}): Locator {
  const { root = wholeOf(text), decode = asItIs } = options;
  const known = new Map<number, ReadonlyMap<string, Member>>();
  const ends = new Map<number, number>();
  const find = (keys: readonly string[]): Member | undefined => {
    let member: Member | undefined = root;
    for (const key of keys) {
      const at: number = member.value.start;
      let children = known.get(at);
      if (children === undefined) {
        children = readChildren({ text, decode, ends }, at);
        known.set(at, children);
      }
      member = children.get(key);
      if (member === undefined) return undefined;
    }
    return member;
  };
  return {
    span(keys) {
      const member = find(keys);
      if (member === undefined || !isContainer(text, member.value.start)) return member?.value;
      return member.key ?? { start: member.value.start, end: member.value.start + 1 };
    },
    source(keys) {
      const value = find(keys)?.value;
      if (value === undefined || isContainer(text, value.start) || text[value.start] === '"') return undefined;
      return text.slice(value.start, value.end).trimEnd();
    },
  };
}

function wholeOf(text: string): Member {
  return { value: { start: skipSpace(text, 0), end: text.length } };
}

function asItIs(token: string): string {
  return token;
}

interface Scan {
  readonly text: string;
  readonly decode: (token: string) => string;
  readonly ends: Map<number, number>;
}

function isContainer(text: string, at: number): boolean {
  return text[at] === "{" || text[at] === "[";
}

function readChildren(scan: Scan, at: number): ReadonlyMap<string, Member> {
  const first = scan.text[at];
  if (first === "{") return readMembers(scan, at);
  return first === "[" ? readItems(scan, at) : new Map();
}

function readMembers({ text, decode, ends }: Scan, at: number): ReadonlyMap<string, Member> {
  const members = new Map<string, Member>();
  let index = skipSpace(text, at + 1);
  while (text[index] === '"') {
    const keyEnd = skipString(text, index);
    const start = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const end = skipValue(text, start, ends);
    members.set(keyName(decode(text.slice(index, keyEnd))), {
      key: { start: index, end: keyEnd },
      value: { start, end },
    });
    index = skipSpace(text, end);
    if (text[index] === ",") index = skipSpace(text, index + 1);
  }
  return members;
}

function keyName(token: string): string {
  return token.includes("\\") ? String(JSON.parse(token)) : token.slice(1, -1);
}

function readItems({ text, ends }: Scan, at: number): ReadonlyMap<string, Member> {
  const items = new Map<string, Member>();
  let start = skipSpace(text, at + 1);
  while (start < text.length && text[start] !== "]") {
    const end = skipValue(text, start, ends);
    items.set(String(items.size), { value: { start, end } });
    start = skipSpace(text, end);
    if (text[start] === ",") start = skipSpace(text, start + 1);
  }
  return items;
}
