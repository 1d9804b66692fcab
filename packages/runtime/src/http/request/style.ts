import { ToolError } from "../../errors.ts";
import type { ParameterStyle } from "../request-spec.ts";
import { type FlatValue, flattenValue, isPresent, toScalar } from "./values.ts";

/** How one value is written by a parameter style. */
export interface StyleRule {
  /** Wire name, not encoded. */
  readonly name: string;
  readonly style: ParameterStyle;
  readonly explode: boolean;
  /** Encodes values for their place; never the delimiters between them. */
  readonly encode: (text: string) => string;
  /** Encodes names and keys, where reserved characters may stay in values only. Default: as values. */
  readonly encodeName?: (text: string) => string;
  /** The argument's name, for messages. Default: the wire name. */
  readonly argument?: string;
}

/** Name and value, both encoded. */
export type Pair = readonly [name: string, value: string];

/** Deep objects are followed this far; the depth of arguments is the caller's choice. */
const MAX_DEPTH = 32;

/** Whether a style joins the members of a list or object into one value (`false`) or writes each (`true`) by default. */
export function defaultExplode(style: ParameterStyle): boolean {
  return style === "form" || style === "cookie" || style === "deepObject";
}

/**
 * Writes a value in the styles of a path (`simple`, `label`, `matrix`) or header (`simple`); `""` if it is nothing.
 * OpenAPI 3.1.1 §4.8.12.2, which is RFC 6570 §3.2.2, §3.2.5, §3.2.7: `label` without explode is `.a,b`.
 */
export function expandText(value: unknown, rule: StyleRule): string {
  // The usual case, without the detour by a `FlatValue`.
  if (typeof value === "string" && rule.style === "simple") return rule.encode(value);
  const flat = flattenValue(value, rule.argument ?? rule.name);
  if (flat.kind === "none") return "";
  if (rule.style === "label") return `.${joinMembers(flat, rule, ".")}`;
  if (rule.style === "matrix") return expandMatrix(flat, rule);
  return joinMembers(flat, rule, ",");
}

function joinMembers(flat: FlatValue, { explode, encode }: StyleRule, exploded: string): string {
  const delimiter = explode ? exploded : ",";
  if (flat.kind === "scalar") return encode(flat.text);
  if (flat.kind === "list") return flat.items.map(encode).join(delimiter);
  if (flat.kind === "none") return "";
  const separator = explode ? "=" : ",";
  return flat.entries.map(([key, text]) => `${encode(key)}${separator}${encode(text)}`).join(delimiter);
}

function expandMatrix(flat: FlatValue, rule: StyleRule): string {
  return toPairs(flat, rule, ",")
    .map(([name, value]) => (value === "" ? `;${name}` : `;${name}=${value}`))
    .join("");
}

/**
 * Writes a value as the name-value pairs of a query, cookie or form; none if it is nothing.
 *
 * Where OpenAPI leaves room: a delimited style with explode is written as exploded `form`. `deepObject` nests
 * (`f[a][b]=1`) and numbers the items of lists (`f[t][0]=x`, as the `qs` library writes and PHP, Rails and Stripe
 * read; a repeated `f[t]=x` loses all but the last item there); a scalar is `f=1`.
 */
export function expandPairs(value: unknown, rule: StyleRule): readonly Pair[] {
  if (rule.style === "deepObject") {
    const pairs: Pair[] = [];
    collectDeep({ pairs, rule, name: encodeNameOf(rule)(rule.name), depth: 0 }, value);
    return pairs;
  }
  // The usual case, without the detour by a `FlatValue`.
  if (typeof value === "string") return [[encodeNameOf(rule)(rule.name), rule.encode(value)]];
  return toPairs(flattenValue(value, rule.argument ?? rule.name), rule, delimiterOf(rule));
}

function toPairs(
  flat: FlatValue,
  { name, explode, encode, encodeName = encode }: StyleRule,
  delimiter: string,
): readonly Pair[] {
  if (flat.kind === "none") return [];
  if (flat.kind === "scalar") return [[encodeName(name), encode(flat.text)]];
  if (flat.kind === "list") {
    const items = flat.items.map(encode);
    const wireName = encodeName(name);
    return explode ? items.map((item): Pair => [wireName, item]) : [[wireName, items.join(delimiter)]];
  }
  const members = flat.entries.map(([key, text]): Pair => [encodeName(key), encode(text)]);
  return explode ? members : [[encodeName(name), members.map((member) => member.join(delimiter)).join(delimiter)]];
}

function delimiterOf({ style, encode }: StyleRule): string {
  if (style === "spaceDelimited") return encode(" ");
  if (style === "pipeDelimited") return encode("|");
  if (style === "tabDelimited") return encode("\t");
  return ",";
}

interface DeepContext {
  readonly pairs: Pair[];
  readonly rule: StyleRule;
  /** Encoded name so far, e.g. `f%5Ba%5D`. */
  readonly name: string;
  readonly depth: number;
}

function collectDeep(context: DeepContext, value: unknown): void {
  if (!isPresent(value)) return;
  const { pairs, rule, name, depth } = context;
  const argument = rule.argument ?? rule.name;
  if (typeof value !== "object") {
    pairs.push([name, rule.encode(toScalar(value, argument))]);
    return;
  }
  if (depth >= MAX_DEPTH) throw new ToolError(`${argument}: nested deeper than ${MAX_DEPTH} levels.`);
  const encodeName = encodeNameOf(rule);
  for (const [key, member] of Object.entries(value ?? {})) {
    const inner = `${name}${encodeName("[")}${encodeName(key)}${encodeName("]")}`;
    collectDeep({ pairs, rule, name: inner, depth: depth + 1 }, member);
  }
}

function encodeNameOf({ encode, encodeName }: StyleRule): (text: string) => string {
  return encodeName ?? encode;
}
