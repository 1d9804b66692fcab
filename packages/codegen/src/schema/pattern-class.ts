import { type CharSet, negate, union } from "./char-set.ts";
import type { PatternNode } from "./pattern-ast.ts";
import { type Escape, POSIX, readEscape } from "./pattern-escapes.ts";
import { PatternError, type PatternState } from "./pattern-state.ts";

/** Reads a bracket class; `state.at` is behind the `[`. */
export function readClass(state: PatternState): PatternNode {
  const negated = state.source[state.at] === "^";
  if (negated) state.at += 1;
  const sets: CharSet[] = [];
  let text = "";
  while (state.source[state.at] !== "]") {
    if (state.at >= state.source.length) throw new PatternError("a class without an end");
    const item = readItem(state);
    sets.push(item.set);
    text += item.text;
  }
  state.at += 1;
  const set = union(...sets);
  return { kind: "set", set: negated ? negate(set) : set, text: `[${negated ? "^" : ""}${text}]` };
}

interface ClassItem {
  readonly set: CharSet;
  readonly text: string;
}

function readItem(state: PatternState): ClassItem {
  const posix = readPosix(state);
  if (posix !== undefined) return posix;
  const low = readMember(state);
  const dash = state.source[state.at] === "-" && state.source[state.at + 1] !== "]";
  if (!dash || state.at + 1 >= state.source.length) return memberItem(state, low);
  const back = state.at;
  state.at += 1;
  const high = readMember(state);
  if (low.kind === "char" && high.kind === "char") return rangeItem(state, low.code, high.code);
  // `[\w-.]`: the dash stands for itself, which the `u` flag wants escaped.
  state.changed = true;
  state.at = back + 1;
  const first = memberItem(state, low);
  return { set: union(first.set, [[0x2d, 0x2d]]), text: `${first.text}\\-` };
}

/** `[:alpha:]` inside a class. */
function readPosix(state: PatternState): ClassItem | undefined {
  if (!state.source.startsWith("[:", state.at)) return undefined;
  const match = /^\[:([a-z]+):\]/.exec(state.source.slice(state.at, state.at + 12));
  const text = POSIX.get(match?.[1] ?? "");
  if (match === null || text === undefined) return undefined;
  state.at += match[0].length;
  state.changed = true;
  return { set: [[0, 0x7f]], text };
}

function readMember(state: PatternState): Escape {
  const code = state.source.codePointAt(state.at) ?? 0;
  state.at += code > 0xffff ? 2 : 1;
  return code === 0x5c ? readEscape(state, true) : { kind: "char", code };
}

function memberItem(state: PatternState, member: Escape): ClassItem {
  if (member.kind === "set") {
    // A translated set brings its own brackets.
    const text = member.text.startsWith("[") ? member.text.slice(1, -1) : member.text;
    return { set: member.set, text };
  }
  return rangeItem(state, member.code, member.code);
}

function rangeItem(state: PatternState, low: number, high: number): ClassItem {
  if (low > high) throw new PatternError("a range in the wrong order");
  const range: CharSet = [[low, high]];
  const text = low === high ? classChar(low) : `${classChar(low)}-${classChar(high)}`;
  if (!state.ignoreCase) return { set: range, text };
  const other = otherCase(low, high);
  if (other.length === 0) return { set: range, text };
  const more = other.map(([from, to]) => (from === to ? classChar(from) : `${classChar(from)}-${classChar(to)}`));
  return { set: union(range, other), text: text + more.join("") };
}

/** What ignoring case adds to a range. */
export function otherCase(low: number, high: number): CharSet {
  const added: [number, number][] = [];
  for (const [from, to, shift] of [
    [0x41, 0x5a, 32],
    [0x61, 0x7a, -32],
  ] as const) {
    const start = Math.max(low, from);
    const end = Math.min(high, to);
    if (start <= end) added.push([start + shift, end + shift]);
  }
  if (low === high && low > 0x7f) {
    const char = String.fromCodePoint(low);
    for (const other of [char.toLowerCase(), char.toUpperCase()]) {
      const code = other.codePointAt(0) ?? low;
      if (code !== low && other.length === String.fromCodePoint(code).length) added.push([code, code]);
    }
  }
  return added;
}

function classChar(code: number): string {
  const char = String.fromCodePoint(code);
  if ("\\]^-[".includes(char)) return `\\${char}`;
  return printable(code);
}

/** A character as it may stand in a pattern: controls and surrogates as escapes. */
export function printable(code: number): string {
  if (code < 0x20 || code === 0x7f) return `\\x${code.toString(16).padStart(2, "0")}`;
  const hidden = (code >= 0x80 && code < 0xa1) || (code >= 0xd800 && code < 0xe000) || code === 0xfeff;
  if (hidden || (code >= 0x2000 && code <= 0x206f)) return `\\u${code.toString(16).padStart(4, "0")}`;
  return String.fromCodePoint(code);
}
