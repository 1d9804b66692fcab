import { canBacktrackForEver } from "./backtracking.ts";
import { type PatternNode, printPattern } from "./pattern-ast.ts";
import { parsePattern } from "./pattern-parser.ts";
import { PatternError } from "./pattern-state.ts";

/** Longer patterns are dropped. */
const MAX_LENGTH = 4_000;

/** A pattern for JavaScript with the `u` flag, or why there is none. */
export type PatternResult =
  | { readonly kind: "kept"; readonly pattern: string }
  | { readonly kind: "rewritten"; readonly pattern: string }
  | { readonly kind: "lookaround" }
  | { readonly kind: "catastrophic" }
  | { readonly kind: "unsupported"; readonly reason: string };

/**
 * Makes a pattern of any dialect fit for every client: valid under the `u` flag, without lookaround (OpenAI and
 * llama.cpp refuse whole requests over it) and without catastrophic backtracking. What can be said otherwise is
 * rewritten (`\Z`, `(?i)`, `[\w-.]`, `a++`, POSIX classes, needless escapes); a rewritten pattern never accepts less.
 */
export function translatePattern(source: string): PatternResult {
  if (source.length > MAX_LENGTH) return { kind: "unsupported", reason: "too long" };
  const delimited = /^\/(\^.*\$)\/([a-z]{0,4})$/s.exec(source);
  const body = delimited?.[1] ?? source;
  try {
    const { tree, changed } = parsePattern(body, delimited?.[2]?.includes("i") ?? false);
    return check(tree, changed ? printPattern(tree) : body, changed || delimited !== null);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "PatternError") throw error;
    if (error instanceof PatternError && error.lookaround) return { kind: "lookaround" };
    return { kind: "unsupported", reason: error.message };
  }
}

function check(tree: PatternNode, pattern: string, rewritten: boolean): PatternResult {
  if (canBacktrackForEver(tree)) return { kind: "catastrophic" };
  try {
    // V8 compiles on first use only, and may then find that the program is too big.
    new RegExp(pattern, "u").test("");
  } catch {
    return { kind: "unsupported", reason: "not a regular expression" };
  }
  return { kind: rewritten ? "rewritten" : "kept", pattern };
}
