import { mediaKind } from "../media-type.ts";
import type { RequestSpec } from "../request-spec.ts";
import { argumentOf, type NamedPair, type Parameter, serializeContent } from "./parameter.ts";
import { encodeQueryReserved, encodeUnreserved } from "./percent-encode.ts";
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
    const encode = parameter.allowReserved ? encodeQueryReserved : encodeUnreserved;
    const { content, from, name } = parameter;
    if (content !== undefined) {
      const text = encode(serializeContent(value, { content, from }) ?? "");
      pairs.push({ name, text: `${encodeUnreserved(name)}=${text}` });
      continue;
    }
    for (const pair of expandPairs(value, { ...parameter, encode, encodeName: encodeUnreserved, argument: from })) {
      pairs.push({ name, text: pair.join("=") });
    }
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
