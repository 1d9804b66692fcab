import { knownFormat } from "../../schema/formats.ts";
import { type PatternResult, translatePattern } from "../../schema/patterns.ts";
import type { Location } from "../../source/types.ts";
import { type Node, quote, type Scope, under, warn, warnKeyword } from "./context.ts";

/** From here on `JSON.stringify` writes exponents, which some clients cannot read. */
const EXPONENT = 1e21;

/** `minimum` and `maximum`. */
export function readBound(node: Node, value: unknown, keyword: string): void {
  const number = numberOf(node, value, keyword);
  if (number === undefined) return;
  if (Math.abs(number) >= EXPONENT) {
    // Beyond the largest double there is nothing to bound.
    if (Math.abs(number) < 1e300) warnKeyword(node, "MG2121", keyword, `The bound ${quote(value)} was left out.`);
    return;
  }
  const whole = node.schema.type === "integer" && !Number.isInteger(number);
  if (!whole) node.out[keyword] = number;
  else node.out[keyword] = keyword.endsWith("inimum") ? Math.ceil(number) : Math.floor(number);
}

/** `exclusiveMinimum` and `exclusiveMaximum`: a number, or draft-04's flag on the other bound. */
export function readExclusive(node: Node, value: unknown, keyword: string): void {
  const flag = value === "true" ? true : value === "false" ? false : value;
  if (flag === false) return;
  if (flag !== true) {
    const number = numberOf(node, value, keyword);
    if (number !== undefined && Math.abs(number) < EXPONENT) node.out[keyword] = number;
    return;
  }
  node.exclusive ??= new Set();
  node.exclusive.add(keyword);
}

/** Moves the bounds that `exclusiveMinimum: true` speaks of. Runs when all keywords are read. */
export function settleExclusive(node: Node): void {
  for (const keyword of node.exclusive ?? []) {
    const bound = keyword === "exclusiveMinimum" ? "minimum" : "maximum";
    if (node.out[bound] === undefined) continue;
    node.out[keyword] = node.out[bound];
    delete node.out[bound];
  }
}

/** `multipleOf`. */
export function readMultiple(node: Node, value: unknown, keyword: string): void {
  const number = numberOf(node, value, keyword);
  if (number === undefined) return;
  if (number > 0 && number < EXPONENT) node.out[keyword] = number;
  else warnKeyword(node, "MG2107", keyword, `"${keyword}" wants a number above 0, and ${quote(value)} is none.`);
}

/** `minLength` and the like: whole numbers from 0. */
export function readCount(node: Node, value: unknown, keyword: string): void {
  const number = numberOf(node, value, keyword);
  if (number === undefined) return;
  if (number === 0 && keyword.startsWith("min")) return;
  if (Number.isInteger(number) && number >= 0 && number < EXPONENT) node.out[keyword] = number;
  else warnKeyword(node, "MG2107", keyword, `"${keyword}" wants a whole number from 0, and ${quote(value)} is none.`);
}

function numberOf(node: Node, value: unknown, keyword: string): number | undefined {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (value === null) return undefined;
  const number = typeof value === "string" && /^-?[0-9.]{1,20}$/.test(value) ? Number(value) : Number.NaN;
  const repaired = Number.isFinite(number);
  const done = repaired ? "it was read as one" : "it was ignored";
  warnKeyword(node, "MG2107", keyword, `"${keyword}" wants a number, and ${quote(value)} is none; ${done}.`);
  return repaired ? number : undefined;
}

/** A keyword whose value is `true` or `false`; `false` says nothing. */
export function readFlag(node: Node, value: unknown, keyword: string): void {
  if (value === true || value === "true") node.out[keyword] = true;
  else if (value !== false && value !== "false" && value !== null) {
    warnKeyword(node, "MG2107", keyword, `"${keyword}" wants true or false, and ${quote(value)} is neither.`);
  }
}

/** `format`: only what clients know. */
export function readFormat(node: Node, value: unknown): void {
  if (typeof value !== "string") {
    if (value !== null) warnKeyword(node, "MG2107", "format", `A format is a text, and ${quote(value)} is none.`);
    return;
  }
  if (value === "") return;
  const known = knownFormat(value);
  if (known.format !== undefined) node.out.format = known.format;
  else if (known.unknown) warnKeyword(node, "MG2115", "format", `The format ${quote(value)} is unknown.`);
}

/** `pattern`. */
export function readPattern(node: Node, value: unknown): void {
  if (typeof value !== "string") {
    warnKeyword(node, "MG2107", "pattern", `A pattern is a text, and ${quote(value)} is none.`);
    return;
  }
  if (value === "") return;
  const pattern = toPattern(node.scope, value, under(node.at, "pattern"));
  if (pattern !== undefined) node.out.pattern = pattern;
}

/** A pattern that every client takes, or `undefined` and a report. */
export function toPattern(scope: Scope, source: string, at: Location): string | undefined {
  const { patterns } = scope.context;
  let result = patterns.get(source);
  if (result === undefined) {
    result = translatePattern(source);
    patterns.set(source, result);
  }
  if (result.kind !== "kept") reportPattern(scope, { source, result, at });
  return "pattern" in result ? result.pattern : undefined;
}

function reportPattern(
  scope: Scope,
  { source, result, at }: { readonly source: string; readonly result: PatternResult; readonly at: Location },
): void {
  const name = quote(source);
  switch (result.kind) {
    case "rewritten":
      warn(scope, "MG2111", at, `The pattern ${name} was written as ${quote(result.pattern)}.`);
      return;
    case "lookaround":
      warn(scope, "MG2113", at, `The pattern ${name} looks ahead or behind; it was left out.`);
      return;
    case "catastrophic":
      warn(scope, "MG2114", at, `The pattern ${name} can take practically for ever; it was left out.`);
      return;
    case "unsupported":
      warn(scope, "MG2112", at, `The pattern ${name} was left out: ${result.reason}.`);
      return;
    case "kept":
  }
}
