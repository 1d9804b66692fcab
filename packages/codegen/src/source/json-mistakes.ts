/** The first place where text breaks the JSON grammar. */
export interface JsonError {
  readonly offset: number;
  /** Part of a sentence. */
  readonly message: string;
  /** An action, where the mistake is a known one. */
  readonly hint?: string;
}

/** What the grammar wants next. */
export type Expected = "value" | "item or end" | "key" | "key or end" | "colon" | "comma or end" | "end of text";

/** Where in the grammar a mistake was met. */
export interface Grammar {
  readonly expected: Expected;
  /** Bracket that would close the innermost object or list. */
  readonly closer: string | undefined;
}

/** Says what is wrong with the token at `at`, with a hint for the mistakes people make most. */
export function explainToken(text: string, at: number, grammar: Grammar): JsonError {
  const hint = hintFor(text, at, grammar.expected);
  const error = { offset: at, message: `expected ${wanted(grammar)}, but found ${found(text, at)}` };
  return hint === undefined ? error : { ...error, hint };
}

/** Says what is missing at the end of the text. */
export function explainEnd(text: string, grammar: Grammar): JsonError {
  return {
    offset: text.trimEnd().length,
    message: `expected ${wanted(grammar)}, but the text ends`,
    hint: "Check that the document was written or downloaded whole.",
  };
}

function hintFor(text: string, at: number, expected: Expected): string | undefined {
  const char = text[at];
  if (char === "/" || char === "#") return "Remove the comment: JSON has none.";
  if (char === "'") return "Use double quotes.";
  if (expected === "key" || expected === "key or end") return "Put the key in double quotes.";
  if (expected === "comma or end" && (char === '"' || char === "{" || char === "[")) return "Add the missing comma.";
  return undefined;
}

const WORD = /[\p{L}\p{N}_$.+-]{1,20}/uy;

function found(text: string, at: number): string {
  WORD.lastIndex = at;
  const word = WORD.exec(text)?.[0] ?? String.fromCodePoint(text.codePointAt(at) ?? 0x20);
  return word === '"' ? "a string" : `"${word}"`;
}

function wanted({ expected, closer }: Grammar): string {
  switch (expected) {
    case "value":
      return "a value";
    case "item or end":
      return 'a value or "]"';
    case "key":
      return "a key in double quotes";
    case "key or end":
      return 'a key in double quotes or "}"';
    case "colon":
      return '":" after the key';
    case "comma or end":
      return `"," or "${closer ?? ""}"`;
    case "end of text":
      return "nothing after the document";
  }
}
