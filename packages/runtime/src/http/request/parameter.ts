import { mediaKind } from "../media-type.ts";
import type { ParameterBinding, ParameterStyle } from "../request-spec.ts";
import { serializeForm } from "./form.ts";
import { defaultExplode } from "./style.ts";
import { isPresent, isRecord, toScalar } from "./values.ts";

/** A parameter with every default settled. */
export interface Parameter {
  readonly name: string;
  /** The argument that holds its value. */
  readonly from: string;
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly content?: string;
}

/** A pair as it is written, under the name of its parameter, so that a credential can take its place. */
export interface NamedPair {
  readonly name: string;
  /** `name=value`, encoded. */
  readonly text: string;
}

/** Settles the defaults of a parameter; `style` is that of its place. */
export function compileParameter(
  name: string,
  binding: ParameterBinding | undefined,
  placeStyle: ParameterStyle,
): Parameter {
  const spec = typeof binding === "string" ? { style: binding } : (binding ?? {});
  const style = spec.style ?? placeStyle;
  return {
    name,
    from: spec.from ?? name,
    style,
    explode: spec.explode ?? defaultExplode(style),
    allowReserved: spec.allowReserved ?? false,
    ...(spec.content === undefined ? {} : { content: spec.content }),
  };
}

/** Settles all parameters of one place, in document order. */
export function compileParameters(
  bindings: Readonly<Record<string, ParameterBinding>> | undefined,
  placeStyle: ParameterStyle,
): readonly Parameter[] {
  return bindings ? Object.entries(bindings).map(([name, binding]) => compileParameter(name, binding, placeStyle)) : [];
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
