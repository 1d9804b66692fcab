import { type Expected, explainEnd, explainToken, type JsonError } from "./json-mistakes.ts";
import { skipSpace, skipString } from "./json-scan.ts";

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])/y;
const WORD = /(?:true|false|null)(?!\w)/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 8259 §7 forbids exactly these inside strings.
const CONTROL = /[\u0000-\u001f]/;

/** What is wrong with JSON text. */
export interface JsonCheck {
  /** Offsets of commas before a closing bracket, a slip that leaves no doubt about the value. */
  readonly trailingCommas: readonly number[];
  /** The first other mistake. */
  readonly error: JsonError | undefined;
}

/**
 * Checks text against the JSON grammar (RFC 8259) without recursion, up to the first error that is no trailing comma.
 * The engine's own messages differ between versions of Node, and some name no place.
 */
export function checkJson(text: string): JsonCheck {
  const closers: string[] = [];
  const trailingCommas: number[] = [];
  let expected: Expected = "value";
  let comma = -1;
  let index = skipSpace(text, 0);
  while (index < text.length) {
    const char = text[index] ?? "";
    const closer = closers.at(-1);
    const step = readToken(text, index, expected);
    if (expected === "comma or end" && char === ",") {
      expected = closer === "}" ? "key" : "value";
      comma = index++;
    } else if (step === undefined) {
      const isTrailing = comma !== -1;
      if (char !== closer || !(isTrailing || canClose(expected))) {
        return { trailingCommas, error: explainToken(text, index, { expected, closer }) };
      }
      if (isTrailing) trailingCommas.push(comma);
      closers.pop();
      expected = afterValue(closers);
      comma = -1;
      index++;
    } else if ("message" in step) {
      return { trailingCommas, error: step };
    } else {
      if (step.opens !== undefined) closers.push(step.opens);
      expected = step.next ?? afterValue(closers);
      comma = -1;
      index = step.end;
    }
    index = skipSpace(text, index);
  }
  const error = expected === "end of text" ? undefined : explainEnd(text, { expected, closer: closers.at(-1) });
  return { trailingCommas, error };
}

interface Step {
  readonly end: number;
  readonly opens?: string;
  readonly next?: Expected;
}

function afterValue(closers: readonly string[]): Expected {
  return closers.length === 0 ? "end of text" : "comma or end";
}

function canClose(expected: Expected): boolean {
  return expected === "item or end" || expected === "key or end" || expected === "comma or end";
}

/** One token if it is what the grammar wants here; an error inside the token; `undefined` for anything else. */
function readToken(text: string, at: number, expected: Expected): Step | JsonError | undefined {
  const char = text[at] ?? "";
  switch (expected) {
    case "key":
    case "key or end":
      return char === '"' ? readString(text, at, "colon") : undefined;
    case "colon":
      return char === ":" ? { end: at + 1, next: "value" } : undefined;
    case "value":
    case "item or end":
      return readValue(text, at, char);
    default:
      return undefined;
  }
}

function readValue(text: string, at: number, char: string): Step | JsonError | undefined {
  if (char === "{") return { end: at + 1, opens: "}", next: "key or end" };
  if (char === "[") return { end: at + 1, opens: "]", next: "item or end" };
  if (char === '"') return readString(text, at);
  for (const token of [NUMBER, WORD]) {
    token.lastIndex = at;
    if (token.test(text)) return { end: token.lastIndex };
  }
  return undefined;
}

function readString(text: string, at: number, next?: Expected): Step | JsonError {
  const end = skipString(text, at);
  const token = text.slice(at, end);
  const control = token.search(CONTROL);
  if (control !== -1) {
    const isBreak = token[control] === "\n" || token[control] === "\r";
    const what = isBreak ? "a line break" : "a control character";
    return {
      offset: isBreak ? at : at + control,
      message: `a string contains ${what}`,
      hint: "Close the string, or escape the character.",
    };
  }
  if (end === text.length && (token.length < 2 || !token.endsWith('"') || isEscapedEnd(token))) {
    return { offset: at, message: "a string is not closed", hint: "Add the closing quote." };
  }
  const badEscape = findBadEscape(token);
  if (badEscape !== -1) {
    return {
      offset: at + badEscape,
      message: "a string contains an unknown escape",
      hint: "Write a backslash as `\\\\`.",
    };
  }
  return next === undefined ? { end } : { end, next };
}

function findBadEscape(token: string): number {
  let at = token.indexOf("\\");
  while (at !== -1) {
    ESCAPE.lastIndex = at;
    if (!ESCAPE.test(token)) return at;
    at = token.indexOf("\\", ESCAPE.lastIndex);
  }
  return -1;
}

function isEscapedEnd(token: string): boolean {
  let slashes = 0;
  while (token[token.length - 2 - slashes] === "\\") slashes++;
  return slashes % 2 === 1;
}
