import { mediaKind } from "../media-type.ts";
import type { ParameterBinding } from "../request-spec.ts";
import { serializeForm } from "./form.ts";
import { asIs, encodePathReserved, encodeQueryReserved, encodeUnreserved } from "./percent-encode.ts";
import { defaultExplode, type StyleRule } from "./style.ts";
import { isPresent, isRecord, toScalar } from "./values.ts";

/** The places of parameters, each with its default style and its encoding. */
export type ParameterPlace = "path" | "query" | "header" | "cookie";

/** A parameter with every default settled: ready for `expandText` and `expandPairs`. */
export interface Parameter extends StyleRule {
  /** The argument that holds its value; same as `argument`. */
  readonly from: string;
  readonly encode: (text: string) => string;
  readonly encodeName: (text: string) => string;
  /** Media type that takes the place of the style. */
  readonly content?: string;
}

/** A pair as it is written, under the name of its parameter, so that a credential can take its place. */
export interface NamedPair {
  readonly name: string;
  /** `name=value`, encoded. */
  readonly text: string;
}

/** Settles the defaults of a parameter by its place. */
export function compileParameter(
  name: string,
  binding: ParameterBinding | undefined,
  place: ParameterPlace,
): Parameter {
  const spec = typeof binding === "string" ? { style: binding } : (binding ?? {});
  const style = spec.style ?? (place === "path" || place === "header" ? "simple" : "form");
  const raw = place === "header" || style === "cookie";
  const from = spec.from ?? name;
  return {
    name,
    from,
    argument: from,
    style,
    explode: spec.explode ?? defaultExplode(style),
    encode: raw ? asIs : encoderOf(place, spec.allowReserved ?? false),
    encodeName: raw ? asIs : encodeUnreserved,
    ...(spec.content === undefined ? {} : { content: spec.content }),
  };
}

function encoderOf(place: ParameterPlace, allowReserved: boolean): (text: string) => string {
  if (!allowReserved || place === "cookie") return encodeUnreserved;
  return place === "path" ? encodePathReserved : encodeQueryReserved;
}

/** Settles all parameters of one place, in document order. */
export function compileParameters(
  bindings: Readonly<Record<string, ParameterBinding>> | undefined,
  place: ParameterPlace,
): readonly Parameter[] {
  return bindings ? Object.entries(bindings).map(([name, binding]) => compileParameter(name, binding, place)) : [];
}

/** The argument's value: an own property, so that `toString` and `constructor` are names like any other. */
export function argumentOf(parameter: { readonly from: string }, input: Readonly<Record<string, unknown>>): unknown {
  return Object.hasOwn(input, parameter.from) ? input[parameter.from] : undefined;
}

/**
 * Writes the value of a parameter that has a media type instead of a style (OpenAPI 3.1 §4.8.12.2, `content`), not yet
 * encoded for its place; `undefined` if the argument is absent. JSON text holds ASCII only where `ascii` is set.
 */
export function serializeContent(
  value: unknown,
  { content, from, ascii }: { readonly content: string; readonly from: string; readonly ascii?: boolean },
): string | undefined {
  if (!isPresent(value)) return undefined;
  const kind = mediaKind(content);
  if (kind === "form" && isRecord(value)) return serializeForm(value);
  if (kind !== "json" && typeof value !== "object") return toScalar(value, from);
  const json = JSON.stringify(value);
  return ascii ? json.replace(/[\u007f-\uffff]/g, toUnicodeEscape) : json;
}

function toUnicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
