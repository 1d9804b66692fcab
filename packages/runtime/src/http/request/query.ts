import { mediaKind } from "../media-type.ts";
import type { RequestSpec } from "../request-spec.ts";
import { argumentOf, type NamedPair, type Parameter, serializeContent } from "./parameter.ts";
import { encodeUnreserved } from "./percent-encode.ts";
import { expandPairs } from "./style.ts";

/** Writes the query parameters that are given, in document order. */
export function buildQuery(
  parameters: readonly Parameter[],
  input: Readonly<Record<string, unknown>>,
): readonly NamedPair[] {
  const pairs: NamedPair[] = [];
  for (const parameter of parameters) {
    const value = argumentOf(parameter, input);
    if (value === undefined || value === null) continue;
    const { content, encode, encodeName, from, name } = parameter;
    if (content !== undefined) {
      pairs.push({ name, text: `${encodeName(name)}=${encode(serializeContent(value, { content, from }) ?? "")}` });
      continue;
    }
    for (const pair of expandPairs(value, parameter)) pairs.push({ name, text: `${pair[0]}=${pair[1]}` });
  }
  return pairs;
}

/**
 * Writes the argument that is the whole query (OpenAPI 3.2 `in: querystring`); `""` if it is absent.
 * A form is written as one, anything else is serialised by its media type and percent-encoded whole.
 */
export function buildQuerystring(
  { from, content }: NonNullable<RequestSpec["querystring"]>,
  input: Readonly<Record<string, unknown>>,
): string {
  const text = serializeContent(argumentOf({ from }, input), { content, from }) ?? "";
  return mediaKind(content) === "form" ? text : encodeUnreserved(text);
}
