import type { Document, ParsedNode, Parser } from "yaml";
import { yaml } from "./yaml-library.ts";

/** A YAML document with its nodes and positions. */
export type YamlDocument = Document.Parsed<ParsedNode>;

/** What came out of one pass over YAML text. */
export interface Composed {
  /** The first document that holds a value. */
  readonly document: YamlDocument | undefined;
  /** Start of the next document that holds a value. */
  readonly nextDocument: number | undefined;
  /** Where nesting went over the limit; nothing was composed then. */
  readonly tooDeepAt: number | undefined;
  /** Starts of quoted scalars whose continuation lines are not indented far enough; only if `lenient`. */
  readonly underIndented: readonly number[];
  /** Start of the first quoted scalar that was cut off. */
  readonly unclosedAt: number | undefined;
}

export interface ComposeOptions {
  readonly maxDepth: number;
  /** Read on to the closing quote where the continuation lines of a quoted scalar are indented too little. */
  readonly lenient?: boolean;
}

const OPTIONS = {
  version: "1.2",
  // A `%YAML 1.1` directive would otherwise turn `no` into `false`; OpenAPI 3.1 §4.4 wants YAML 1.2.
  schema: "core",
  // `200:` stays the string "200" and `1.10:` stays "1.10".
  stringKeys: true,
  // Compared by the reader of values: here it would take quadratic time.
  uniqueKeys: false,
  resolveKnownTags: false,
  prettyErrors: false,
  logLevel: "silent",
} as const;

/** Control characters that the lexer emits beside slices of its input; a scalar's own text follows the last. */
const SCALAR_MARK = "\u001f";

/**
 * Composes the first document of YAML text. The depth is checked while parsing: the composer is recursive, and a few
 * kilobytes of brackets would otherwise end the process.
 */
export function composeYaml(text: string, options: ComposeOptions): Composed {
  const state: Progress = { tooDeepAt: undefined, unclosedAt: undefined, underIndented: [] };
  const composer = new (yaml().Composer)<ParsedNode>(OPTIONS);
  let document: YamlDocument | undefined;
  let nextDocument: number | undefined;
  for (const composed of composer.compose(readTokens(text, options, state), true, text.length)) {
    // The composer gives only documents that were parsed from tokens, the last one included.
    const candidate = composed as YamlDocument;
    if (document === undefined || isEmpty(document)) document = candidate;
    else if (!isEmpty(candidate)) {
      nextDocument = candidate.contents?.range[0] ?? candidate.range[0];
      break;
    }
  }
  return { document, nextDocument, ...state };
}

interface Progress {
  tooDeepAt: number | undefined;
  unclosedAt: number | undefined;
  underIndented: number[];
}

function isEmpty(document: YamlDocument): boolean {
  const { contents, errors } = document;
  return errors.length === 0 && (contents === null || contents.range[0] === contents.range[1]);
}

function* readTokens(text: string, options: ComposeOptions, state: Progress): ReturnType<Parser["parse"]> {
  const lexer = new (yaml().Lexer)();
  const parser = new (yaml().Parser)();
  // One entry of the stack is the document, one the scalar that is being read.
  const maxStack = options.maxDepth + 2;
  let previous = "";
  for (const lexeme of lexer.lex(text)) {
    const isCutOff = previous !== SCALAR_MARK && isUnclosed(lexeme);
    if (isCutOff) state.unclosedAt ??= parser.offset;
    const rest = isCutOff && options.lenient ? restOfQuoted(text, parser.offset, lexeme) : "";
    if (rest !== "") {
      state.underIndented.push(parser.offset);
      // The lexer has no public way to move on; it is suspended before it adds the lexeme's own length.
      (lexer as unknown as { pos: number }).pos += rest.length;
    }
    yield* parser.next(lexeme + rest);
    previous = lexeme;
    if (parser.stack.length > maxStack) {
      state.tooDeepAt = parser.offset - lexeme.length;
      return;
    }
  }
  yield* parser.end();
}

function isUnclosed(lexeme: string): boolean {
  const quote = lexeme[0];
  return (quote === '"' || quote === "'") && closingQuote(lexeme, 0, quote) !== lexeme.length - 1;
}

/** What is missing of a quoted scalar that was cut off at a line which is indented too little. */
function restOfQuoted(text: string, offset: number, lexeme: string): string {
  const end = closingQuote(text, offset, lexeme[0] ?? "");
  return end === -1 ? "" : text.slice(offset + lexeme.length, end + 1);
}

function closingQuote(text: string, start: number, quote: string): number {
  let end = text.indexOf(quote, start + 1);
  while (end !== -1) {
    if (quote === "'") {
      if (text[end + 1] !== "'") return end;
      end = text.indexOf(quote, end + 2);
    } else {
      let slashes = 0;
      while (text[end - 1 - slashes] === "\\") slashes++;
      if (slashes % 2 === 0) return end;
      end = text.indexOf(quote, end + 1);
    }
  }
  return -1;
}
