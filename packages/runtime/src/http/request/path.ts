import { ToolError } from "../../errors.ts";
import type { ParameterBinding } from "../request-spec.ts";
import { argumentOf, compileParameter, type Parameter, serializeContent } from "./parameter.ts";
import { encodePathLiteral, encodeQueryLiteral } from "./percent-encode.ts";
import { expandText } from "./style.ts";

/** A path template taken apart: literals are encoded, placeholders are parameters. */
export interface PathPlan {
  readonly path: readonly (string | Parameter)[];
  /** What the template has after a `?`; empty if it has none. */
  readonly query: readonly (string | Parameter)[];
}

/** A segment that URL parsers resolve instead of sending it (WHATWG URL §4.4). */
const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?=\/|$)/i;

/**
 * Takes a path template apart. A query in it stays a query, a fragment is dropped, unbalanced braces are encoded, and
 * what is not ASCII is percent-encoded.
 */
export function compilePath(template: string, bindings?: Readonly<Record<string, ParameterBinding>>): PathPlan {
  const { path, query } = splitTemplate(template);
  return {
    path: compileParts(path.startsWith("/") || path === "" ? path : `/${path}`, bindings, encodePathLiteral),
    query: compileParts(query, bindings, encodeQueryLiteral),
  };
}

function splitTemplate(template: string): { readonly path: string; readonly query: string } {
  const hash = template.indexOf("#");
  const whole = hash < 0 ? template : template.slice(0, hash);
  const mark = whole.indexOf("?");
  return mark < 0 ? { path: whole, query: "" } : { path: whole.slice(0, mark), query: whole.slice(mark + 1) };
}

function compileParts(
  template: string,
  bindings: Readonly<Record<string, ParameterBinding>> | undefined,
  encodeLiteral: (text: string) => string,
): readonly (string | Parameter)[] {
  const parts: (string | Parameter)[] = [];
  let end = 0;
  for (const match of template.matchAll(/\{([^{}]+)\}/g)) {
    const [placeholder, name = ""] = match;
    if (match.index > end) parts.push(encodeLiteral(template.slice(end, match.index)));
    parts.push(compileParameter(name, bindings && Object.hasOwn(bindings, name) ? bindings[name] : undefined, "path"));
    end = match.index + placeholder.length;
  }
  if (end < template.length) parts.push(encodeLiteral(template.slice(end)));
  return parts;
}

/**
 * Writes a path with its arguments. A value cannot leave its segment: `/` is encoded, an absent or empty value is
 * refused, and so is one that makes a segment `.` or `..`, also percent-encoded.
 */
export function buildPath(parts: readonly (string | Parameter)[], input: Readonly<Record<string, unknown>>): string {
  let path = "";
  for (const part of parts) path += typeof part === "string" ? part : expandPathParameter(part, input);
  if (DOT_SEGMENT.test(path)) {
    const names = parts.flatMap((part) => (typeof part === "string" ? [] : [part.from])).join(", ");
    throw new ToolError(`${names || "path"}: the value would make a path segment "." or "..", which leads elsewhere.`);
  }
  return path;
}

function expandPathParameter(parameter: Parameter, input: Readonly<Record<string, unknown>>): string {
  const value = argumentOf(parameter, input);
  const { from, content, encode } = parameter;
  const isEmpty = value === "" || (Array.isArray(value) && value.every((item) => item === ""));
  const text =
    content === undefined ? expandText(value, parameter) : encode(serializeContent(value, { content, from }) ?? "");
  if (text === "" || isEmpty)
    throw new ToolError(`${from}: a value that is not empty is required; it is part of the path.`);
  return text;
}
