import { ANY, DOT } from "./char-set.ts";
import type { PatternNode } from "./pattern-ast.ts";
import { otherCase, printable, readClass } from "./pattern-class.ts";
import { readEscape } from "./pattern-escapes.ts";
import { PatternError, type PatternState } from "./pattern-state.ts";

const MAX_DEPTH = 60;
const COUNT = /^\{([0-9]{0,5})(?:(,)([0-9]{0,5}))?\}/;

/**
 * Parses a regular expression of any common dialect (ECMA-262, PCRE, Python, Java) into a tree that prints as
 * JavaScript with the `u` flag. Throws a `PatternError` for what has no equal there, and for lookaround.
 */
export function parsePattern(
  source: string,
  ignoreCase = false,
): { readonly tree: PatternNode; readonly changed: boolean } {
  const state: PatternState = { source, at: 0, ignoreCase, dotAll: false, changed: ignoreCase, depth: 0 };
  const tree = readChoice(state);
  if (state.at < source.length) throw new PatternError('a ")" too many');
  return { tree, changed: state.changed };
}

function readChoice(state: PatternState): PatternNode {
  const options = [readSequence(state)];
  while (state.source[state.at] === "|") {
    state.at += 1;
    options.push(readSequence(state));
  }
  const [only] = options;
  return options.length === 1 && only !== undefined ? only : { kind: "choice", options };
}

function readSequence(state: PatternState): PatternNode {
  const items: PatternNode[] = [];
  for (;;) {
    const char = state.source[state.at];
    if (char === undefined || char === "|" || char === ")") return { kind: "sequence", items };
    if (state.source.startsWith("\\Q", state.at)) readQuoted(state, items);
    else {
      const atom = readAtom(state);
      if (atom !== undefined) items.push(readCount(state, atom));
    }
  }
}

/** `\Q…\E`: everything between stands for itself. */
function readQuoted(state: PatternState, items: PatternNode[]): void {
  const end = state.source.indexOf("\\E", state.at);
  const text = state.source.slice(state.at + 2, end < 0 ? undefined : end);
  state.at = end < 0 ? state.source.length : end + 2;
  state.changed = true;
  for (const char of text) items.push(literal(state, char.codePointAt(0) ?? 0));
}

function readAtom(state: PatternState): PatternNode | undefined {
  const code = state.source.codePointAt(state.at) ?? 0;
  const char = String.fromCodePoint(code);
  state.at += char.length;
  switch (char) {
    case "^":
    case "$":
      return { kind: "assert", text: char };
    case ".":
      return state.dotAll ? { kind: "set", text: "[\\s\\S]", set: ANY } : { kind: "set", text: ".", set: DOT };
    case "[":
      return readClass(state);
    case "(":
      return readGroup(state);
    case "\\":
      return readEscaped(state);
    case "*":
    case "+":
    case "?":
      throw new PatternError(`"${char}" with nothing to repeat`);
    case "{":
    case "}":
    case "]":
      state.changed = true;
      return literal(state, code);
    default:
      return literal(state, code);
  }
}

function readEscaped(state: PatternState): PatternNode {
  const letter = state.source[state.at];
  if (letter === "b" || letter === "B") {
    state.at += 1;
    return { kind: "assert", text: `\\${letter}` };
  }
  if (letter === "A" || letter === "z" || letter === "Z") {
    state.at += 1;
    state.changed = true;
    return { kind: "assert", text: letter === "A" ? "^" : "$" };
  }
  const read = readEscape(state, false);
  if (read.kind === "char") return literal(state, read.code);
  return { kind: "set", set: read.set, text: read.text };
}

function literal(state: PatternState, code: number): PatternNode {
  const char = String.fromCodePoint(code);
  const text = "^$\\.*+?()[]{}|/".includes(char) ? `\\${char}` : printable(code);
  const other = state.ignoreCase ? otherCase(code, code) : [];
  if (other.length === 0) return { kind: "set", text, set: [[code, code]] };
  const both = [text, ...other.map(([low]) => printable(low))];
  return {
    kind: "set",
    text: `[${both.join("")}]`,
    set: [[code, code], ...other].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0)) as [number, number][],
  };
}

function readGroup(state: PatternState): PatternNode | undefined {
  const rest = state.source.slice(state.at, state.at + 80);
  if (/^\?(?:=|!|<=|<!)/.test(rest)) throw new PatternError("lookaround", true);
  const comment = /^\?#/.test(rest);
  if (comment) return skipComment(state);
  const flags = /^\?([a-zA-Z^-]*)([):])/.exec(rest);
  if (flags !== null && flags[0] !== "?:") return readFlags(state, flags);
  const special = /^\?(?::|>|P?<[A-Za-z_][A-Za-z0-9_]*>|'[A-Za-z_][A-Za-z0-9_]*')/.exec(rest);
  if (special === null && rest.startsWith("?")) throw new PatternError(`"(${rest.slice(0, 3)}"`);
  state.at += special?.[0].length ?? 0;
  if (special !== null && special[0] !== "?:" && !/^\?<[A-Za-z]/.test(special[0])) state.changed = true;
  return closeGroup(state, special === null ? "(" : "(?:");
}

function skipComment(state: PatternState): undefined {
  const end = state.source.indexOf(")", state.at);
  if (end < 0) throw new PatternError("a comment without an end");
  state.at = end + 1;
  state.changed = true;
  return undefined;
}

/** `(?i)` for the rest of the group, `(?i:…)` for this one. */
function readFlags(state: PatternState, match: RegExpExecArray): PatternNode | undefined {
  const letters = match[1] ?? "";
  if (/[^isuU]/.test(letters) || letters === "") throw new PatternError(`"(?${letters}"`);
  if (letters.includes("U") && match[0].length > 4) throw new PatternError(`"(?${letters}"`);
  state.at += match[0].length;
  state.changed = true;
  const { ignoreCase, dotAll } = state;
  state.ignoreCase ||= letters.includes("i");
  state.dotAll ||= letters.includes("s");
  if (match[2] === ")") return undefined;
  const group = closeGroup(state, "(?:");
  state.ignoreCase = ignoreCase;
  state.dotAll = dotAll;
  return group;
}

function closeGroup(state: PatternState, open: string): PatternNode {
  const { ignoreCase, dotAll } = state;
  state.depth += 1;
  if (state.depth > MAX_DEPTH) throw new PatternError("groups too deep");
  const body = readChoice(state);
  if (state.source[state.at] !== ")") throw new PatternError("a group without an end");
  state.at += 1;
  state.depth -= 1;
  state.ignoreCase = ignoreCase;
  state.dotAll = dotAll;
  return { kind: "group", open, body };
}

function readCount(state: PatternState, body: PatternNode): PatternNode {
  const count = countAt(state);
  if (count === undefined) return body;
  if (body.kind === "assert") throw new PatternError("a repeated assertion");
  const [min, max] = count;
  if (min > max) throw new PatternError("a count in the wrong order");
  const lazy = state.source[state.at] === "?";
  const possessive = state.source[state.at] === "+";
  if (lazy || possessive) state.at += 1;
  if (possessive) state.changed = true;
  if (countAt(state) !== undefined) throw new PatternError("a repeated repetition");
  return { kind: "repeat", body, min, max, lazy };
}

function countAt(state: PatternState): readonly [number, number] | undefined {
  const char = state.source[state.at];
  const simple = char === "*" || char === "+" || char === "?";
  if (simple) {
    state.at += 1;
    return [char === "+" ? 1 : 0, char === "?" ? 1 : Number.POSITIVE_INFINITY];
  }
  if (char !== "{") return undefined;
  const match = COUNT.exec(state.source.slice(state.at, state.at + 14));
  if (match === null || (match[1] === "" && (match[3] ?? "") === "")) return undefined;
  state.at += match[0].length;
  if (match[1] === "") state.changed = true;
  const min = Number(match[1]);
  if (match[2] === undefined) return [min, min];
  return [min, match[3] === "" ? Number.POSITIVE_INFINITY : Number(match[3])];
}
