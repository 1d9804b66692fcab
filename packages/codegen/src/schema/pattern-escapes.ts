import { ANY, type CharSet, DIGITS, negate, SPACE, WORD } from "./char-set.ts";
import { PatternError, type PatternState } from "./pattern-state.ts";

/** What a backslash means: a character, or a set that only its text describes. */
export type Escape =
  | { readonly kind: "char"; readonly code: number }
  | { readonly kind: "set"; readonly set: CharSet; readonly text: string };

const CLASSES: ReadonlyMap<string, CharSet> = new Map([
  ["d", DIGITS],
  ["D", negate(DIGITS)],
  ["w", WORD],
  ["W", negate(WORD)],
  ["s", SPACE],
  ["S", negate(SPACE)],
]);

const CONTROLS: ReadonlyMap<string, number> = new Map([
  ["n", 10],
  ["r", 13],
  ["t", 9],
  ["v", 11],
  ["f", 12],
  ["0", 0],
]);

/** Perl, PCRE, Python and Java escapes that JavaScript spells otherwise. */
const FOREIGN: ReadonlyMap<string, number> = new Map([
  ["a", 7],
  ["e", 27],
]);

/** ASCII members of POSIX classes, as the inside of a JavaScript class. */
export const POSIX: ReadonlyMap<string, string> = new Map([
  ["alpha", "A-Za-z"],
  ["digit", "0-9"],
  ["alnum", "0-9A-Za-z"],
  ["upper", "A-Z"],
  ["lower", "a-z"],
  ["space", "\\s"],
  ["blank", " \\t"],
  ["punct", "!-\\/:-@\\[-`\\{-~"],
  ["xdigit", "0-9A-Fa-f"],
  ["word", "\\w"],
  ["cntrl", "\\x00-\\x1f\\x7f"],
  ["print", " -~"],
  ["graph", "!-~"],
]);

/** Characters that must or may be escaped under the `u` flag. */
const SYNTAX: ReadonlySet<string> = new Set("^$\\.*+?()[]{}|/");

const UNSUPPORTED: ReadonlySet<string> = new Set("123456789kKGXCgB");

/** Reads what follows a backslash, inside or outside a class. */
export function readEscape(state: PatternState, inClass: boolean): Escape {
  const letter = nextChar(state);
  const set = CLASSES.get(letter);
  if (set !== undefined) return { kind: "set", set, text: `\\${letter}` };
  if (letter === "p" || letter === "P") return readProperty(state, letter);
  if (letter === "h") return foreignSet(state, inClass ? " \\t" : "[ \\t]");
  const control = CONTROLS.get(letter);
  if (control !== undefined) {
    if (letter === "0" && /[0-9]/.test(state.source.charAt(state.at))) throw new PatternError("octal escape");
    return { kind: "char", code: control };
  }
  const numeric = readNumeric(state, letter);
  if (numeric !== undefined) return { kind: "char", code: numeric };
  if (inClass && letter === "b") return { kind: "char", code: 8 };
  if (UNSUPPORTED.has(letter)) throw new PatternError(`"\\${letter}"`);
  const code = FOREIGN.get(letter) ?? letter.codePointAt(0) ?? 0;
  if (!SYNTAX.has(letter) && !(inClass && letter === "-")) state.changed = true;
  return { kind: "char", code };
}

function nextChar(state: PatternState): string {
  const code = state.source.codePointAt(state.at);
  if (code === undefined) throw new PatternError("a backslash at the end");
  const char = String.fromCodePoint(code);
  state.at += char.length;
  return char;
}

function foreignSet(state: PatternState, text: string): Escape {
  state.changed = true;
  return { kind: "set", set: SPACE, text };
}

/** `\p{L}`, and the shorter and other names of PCRE and Java. */
function readProperty(state: PatternState, letter: string): Escape {
  const match = /^(?:\{(\^?)(?:Is|In)?([A-Za-z_=]+)\}|([A-Z]))/.exec(state.source.slice(state.at, state.at + 64));
  if (match === null) throw new PatternError(`"\\${letter}"`);
  state.at += match[0].length;
  const written = `\\${letter}${match[0]}`;
  const name = match[2] ?? match[3] ?? "";
  const posix = POSIX.get(name.toLowerCase());
  const plain = `\\${letter}{${name}}`;
  if (isValid(written)) return { kind: "set", set: ANY, text: written };
  state.changed = true;
  if (match[1] === "^") throw new PatternError(`"${written}"`);
  if (isValid(plain)) return { kind: "set", set: ANY, text: plain };
  if (posix === undefined || letter === "P") throw new PatternError(`"${written}"`);
  return { kind: "set", set: ANY, text: `[${posix}]` };
}

function isValid(source: string): boolean {
  try {
    return new RegExp(source, "u").unicode;
  } catch {
    return false;
  }
}

/** `\xHH`, `\uHHHH`, `\u{H…}`, `\x{H…}`, `\cX`; `undefined` if it is none of them. */
function readNumeric(state: PatternState, letter: string): number | undefined {
  const rest = state.source.slice(state.at, state.at + 10);
  if (letter === "c") {
    const control = /^[A-Za-z]/.exec(rest);
    if (control === null) throw new PatternError('"\\c"');
    state.at += 1;
    return control[0].charCodeAt(0) % 32;
  }
  if (letter !== "x" && letter !== "u") return undefined;
  const match = (
    letter === "x" ? /^(?:([0-9A-Fa-f]{2})|\{([0-9A-Fa-f]{1,6})\})/ : /^(?:([0-9A-Fa-f]{4})|\{([0-9A-Fa-f]{1,6})\})/
  ).exec(rest);
  const code = match === null ? Number.NaN : Number.parseInt(match[1] ?? match[2] ?? "", 16);
  if (match === null || code > 0x10ffff) throw new PatternError(`"\\${letter}"`);
  if (letter === "x" && match[2] !== undefined) state.changed = true;
  state.at += match[0].length;
  return code;
}
