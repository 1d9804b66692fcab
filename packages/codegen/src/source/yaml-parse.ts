import type { YAMLError } from "yaml";
import type { Locator } from "./locator.ts";
import type { SourceLimits } from "./types.ts";
import { type Composed, type ComposeOptions, composeYaml, type YamlDocument } from "./yaml-compose.ts";
import { isHarmless, isUnclosedQuote, toYamlProblem } from "./yaml-errors.ts";
import { createYamlLocator } from "./yaml-locator.ts";
import { type YamlProblem, YamlReadError } from "./yaml-problem.ts";
import { readYamlValue } from "./yaml-value.ts";

/** YAML text as a value, with what is wrong with it. */
export interface ParsedYaml {
  readonly value: unknown;
  readonly sources: WeakMap<object, Map<string, string>>;
  /** Composes the text again, so that the nodes need not stay in memory. */
  readonly locator: () => Locator;
}

export interface YamlResult {
  /** Absent if the text has no value that can be relied on. */
  readonly parsed?: ParsedYaml;
  readonly problems: readonly YamlProblem[];
}

/** Most warnings for one file; a document written for a lax parser has the same slip everywhere. */
export const MAX_WARNINGS = 20;

/** Parses YAML 1.2 with the core schema, merge keys and bounded aliases. Only errors in the structure are fatal. */
export function parseYaml(text: string, limits: SourceLimits): YamlResult {
  const strict = composeYaml(text, { maxDepth: limits.maxDepth });
  const lenient = strict.document?.errors.some(isUnclosedQuote) ? readOn(text, limits) : undefined;
  const composed = lenient ?? strict;
  if (composed.tooDeepAt !== undefined) return { problems: [tooDeep(composed.tooDeepAt, limits)] };
  if (composed.document === undefined) return { problems: [] };
  const options: ComposeOptions = { maxDepth: limits.maxDepth, lenient: lenient !== undefined };
  return readDocument(text, composed, { document: composed.document, options, limits });
}

/** Reads quoted scalars to their closing quotes; `undefined` if that does not give a sound document either. */
function readOn(text: string, limits: SourceLimits): Composed | undefined {
  const composed = composeYaml(text, { maxDepth: limits.maxDepth, lenient: true });
  const isSound = composed.tooDeepAt === undefined && composed.document?.errors.every(isHarmless) === true;
  return isSound ? composed : undefined;
}

interface Reading {
  readonly document: YamlDocument;
  readonly options: ComposeOptions;
  readonly limits: SourceLimits;
}

function readDocument(text: string, composed: Composed, reading: Reading): YamlResult {
  const { document, options, limits } = reading;
  const fatal = document.errors.find((error) => !isHarmless(error));
  if (fatal !== undefined) return { problems: [fatalProblem(fatal, composed)] };
  try {
    const { value, sources, problems } = readYamlValue(document, limits);
    const all = [...problems, ...warningsOf(document, composed)].sort((a, b) => a.start - b.start);
    if (problems.some((problem) => problem.code === "MG1008")) return { problems: all };
    return { parsed: { value, sources, locator: () => locate(text, options) }, problems: all };
  } catch (error) {
    if (error instanceof YamlReadError) return { problems: [error.problem] };
    throw error;
  }
}

/** A quote that is not closed is shown where it opens, not where the text went wrong. */
function fatalProblem(error: YAMLError, { unclosedAt }: Composed): YamlProblem {
  const problem = toYamlProblem(error);
  if (!isUnclosedQuote(error) || unclosedAt === undefined) return problem;
  return { ...problem, start: unclosedAt, end: unclosedAt + 1 };
}

function locate(text: string, options: ComposeOptions): Locator {
  const { document } = composeYaml(text, options);
  return document === undefined ? { span: () => undefined, source: () => undefined } : createYamlLocator(document);
}

function warningsOf(document: YamlDocument, composed: Composed): readonly YamlProblem[] {
  const problems = [...document.errors, ...document.warnings].map(toYamlProblem);
  for (const start of composed.underIndented) {
    const message = "the lines of a quoted text are indented too little";
    const hint = "Indent them more than the key.";
    problems.push({ code: "MG1009", message, start, end: start + 1, hint });
  }
  const { nextDocument } = composed;
  if (nextDocument !== undefined) {
    const message = "a second document follows; only the first one is read";
    problems.unshift({ code: "MG1014", message, start: nextDocument, end: nextDocument + 1 });
  }
  return problems.slice(0, MAX_WARNINGS);
}

function tooDeep(start: number, { maxDepth }: SourceLimits): YamlProblem {
  return { code: "MG1010", message: `nested more than ${maxDepth} levels deep`, start, end: start + 1 };
}
