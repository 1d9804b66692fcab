import type { PartEncoding } from "../request-spec.ts";
import { encodeForm, encodeQueryReserved } from "./percent-encode.ts";
import { defaultExplode, expandPairs, type Pair } from "./style.ts";
import { isPresent } from "./values.ts";

/**
 * Writes an object as `application/x-www-form-urlencoded`, in the order of its properties, `+` for a space.
 *
 * Without an Encoding Object a list is repeated (`a=1&a=2`) and an object is JSON text (OpenAPI 3.1 §4.8.15.1.1);
 * `undefined`, `null` and empty lists are left out.
 */
export function serializeForm(
  value: Readonly<Record<string, unknown>>,
  encoding?: Readonly<Record<string, PartEncoding>>,
): string {
  const pairs: Pair[] = [];
  for (const [name, member] of Object.entries(value)) {
    const rule = encoding && Object.hasOwn(encoding, name) ? encoding[name] : undefined;
    pairs.push(...toFormPairs(name, member, rule));
  }
  return pairs.map((pair) => pair.join("=")).join("&");
}

function toFormPairs(name: string, value: unknown, rule: PartEncoding | undefined): readonly Pair[] {
  const encode = rule?.allowReserved ? encodeQueryReserved : encodeForm;
  const styled = rule?.style !== undefined || rule?.explode !== undefined;
  // OpenAPI 3.1 §4.8.15: style, explode and allowReserved make contentType count for nothing.
  if (styled || Array.isArray(value) || typeof value !== "object") {
    const style = rule?.style ?? "form";
    return expandPairs(value, { name, style, explode: rule?.explode ?? defaultExplode(style), encode });
  }
  return isPresent(value) ? [[encode(name), encode(JSON.stringify(value))]] : [];
}
