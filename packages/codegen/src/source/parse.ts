import type { DiagnosticSink } from "../diagnostics/types.ts";
import { withoutMark } from "./decode.ts";
import { createDocument } from "./document.ts";
import { deepOffset, isDeeper } from "./json-depth.ts";
import { checkJson } from "./json-error.ts";
import { createJsonLocator } from "./json-locator.ts";
import { createLineIndex, type LineIndex } from "./line-index.ts";
import { toLimits } from "./load-limits.ts";
import { findMentions } from "./mentions.ts";
import type { SourceDocument, SourceLimits } from "./types.ts";
import { MAX_WARNINGS, parseYaml, type YamlResult } from "./yaml-parse.ts";
import type { YamlProblem } from "./yaml-problem.ts";

export interface ParseOptions {
  /** Label for diagnostics. */
  readonly file: string;
  /** Absolute URL. */
  readonly url: string;
  /** What the input says it is, by extension or content type; the text itself decides. */
  readonly format?: "json" | "yaml";
  readonly limits?: Partial<SourceLimits>;
}

/** Longest text, in UTF-16 code units, that is tried as YAML after it failed as JSON: the YAML parser is slow. */
const MAX_FALLBACK = 4 * 1024 * 1024;

/** A whole tag, a declaration or a comment; a YAML key may start with `<` too, e.g. the merge key. */
const MARKUP = /^\s*<(?:!doctype|!--|\?xml|[a-z][\w.-]*(?::[\w.-]+)?(?:\s+[\w:.-]+=|\s*\/?>))/iu;

/**
 * Parses JSON (RFC 8259) or YAML (1.2, core schema). What starts with `{` or `[` is tried as JSON first, then, unless
 * it is clearly meant as JSON, as YAML's flow style. Reports what is wrong and answers `undefined` if there is no value
 * to go on with.
 */
export function parseDocument(text: string, options: ParseOptions, sink: DiagnosticSink): SourceDocument | undefined {
  const source = toSource(withoutMark(text), options, sink);
  switch (/\S/.exec(source.text)?.[0]) {
    case "{":
    case "[":
      return parseBraced(source);
    default:
      if (MARKUP.test(source.text)) {
        report(source, { code: "MG1013", message: "an HTML or XML page, not JSON or YAML", ...startOf(source.text) });
        return undefined;
      }
      return finishYaml(source, parseYaml(source.text, source.limits));
  }
}

interface Source {
  readonly text: string;
  readonly options: ParseOptions;
  readonly limits: SourceLimits;
  readonly sink: DiagnosticSink;
  /** Made when something is wrong. */
  readonly lines: () => LineIndex;
}

function toSource(text: string, options: ParseOptions, sink: DiagnosticSink): Source {
  let index: LineIndex | undefined;
  const lines = (): LineIndex => {
    index ??= createLineIndex(text);
    return index;
  };
  return { text, options, limits: toLimits(options.limits), sink, lines };
}

function parseBraced(source: Source): SourceDocument | undefined {
  let value: unknown;
  try {
    value = JSON.parse(source.text);
  } catch {
    return parseBrokenJson(source);
  }
  return finishJson(source, value);
}

function finishJson(source: Source, value: unknown): SourceDocument | undefined {
  const { text, limits, options } = source;
  if (isDeeper(value, limits.maxDepth)) {
    const start = deepOffset(text, limits.maxDepth);
    report(source, {
      code: "MG1010",
      message: `nested more than ${limits.maxDepth} levels deep`,
      start,
      end: start + 1,
    });
    return undefined;
  }
  const mentions = findMentions(text, "json");
  return createDocument({ ...options, text, format: "json", value, mentions, locator: () => createJsonLocator(text) });
}

/** How JSON starts and hardly any YAML does: a quoted key, or a list of objects, lists, texts or numbers. */
const LOOKS_LIKE_JSON = /^\s*(?:\{\s*["}]|\[\s*[{["\d\]])/;

/** Text that starts like JSON but is not: YAML's flow style, or a mistake. */
function parseBrokenJson(source: Source): SourceDocument | undefined {
  const { text, options, limits } = source;
  const looksLikeJson = LOOKS_LIKE_JSON.test(text);
  const isJson = options.format === "json" || (options.format !== "yaml" && looksLikeJson);
  if (isJson || text.length > MAX_FALLBACK) return repairJson(source);
  const yaml = parseYaml(text, limits);
  return yaml.parsed === undefined && looksLikeJson ? repairJson(source) : finishYaml(source, yaml);
}

/** Leaves trailing commas out, which other parsers accept too. Nothing else is guessed. */
function repairJson(source: Source): SourceDocument | undefined {
  const { trailingCommas, error } = checkJson(source.text);
  for (const start of trailingCommas.slice(0, MAX_WARNINGS)) {
    const message = "invalid JSON: a comma before the closing bracket; left out";
    report(source, { code: "MG1015", message, start, end: start + 1 });
  }
  if (error === undefined) return finishJson(source, JSON.parse(withoutCommas(source.text, trailingCommas)));
  const { offset: start, message, hint } = error;
  const place = { start, end: start + 1, ...(hint !== undefined && { hint }) };
  report(source, { code: "MG1006", message: `invalid JSON: ${message}`, ...place });
  return undefined;
}

/** Spaces instead of the commas, so that offsets stay as they are. */
function withoutCommas(text: string, commas: readonly number[]): string {
  const ends = [...commas, text.length];
  return ends.map((end, index) => text.slice(index === 0 ? 0 : (commas[index - 1] ?? 0) + 1, end)).join(" ");
}

function finishYaml(source: Source, { parsed, problems }: YamlResult): SourceDocument | undefined {
  const { text, options } = source;
  for (const problem of problems) report(source, problem);
  if (parsed === undefined) return undefined;
  if (parsed.value === null) {
    report(source, { code: "MG1005", message: `"${options.file}" holds no value`, ...startOf(text) });
    return undefined;
  }
  return createDocument({ ...options, ...parsed, text, format: "yaml", mentions: findMentions(text, "yaml") });
}

function startOf(text: string): { readonly start: number; readonly end: number } {
  const start = Math.max(0, text.search(/\S/));
  return { start, end: start + 1 };
}

function report(source: Source, problem: YamlProblem): void {
  const { text, options, sink } = source;
  const { code, message, start, end, hint } = problem;
  const { line, column } = source.lines().place(start);
  const lineEnd = text.indexOf("\n", start);
  const length = Math.max(1, Math.min(end, lineEnd === -1 ? text.length : lineEnd) - start);
  const position = { file: options.file, text, line, column, length };
  sink.report({ code, message, position, ...(hint !== undefined && { hint }) });
}
