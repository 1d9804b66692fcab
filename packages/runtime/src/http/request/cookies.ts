import { ToolError } from "../../errors.ts";
import { argumentOf, type NamedPair, type Parameter, serializeContent } from "./parameter.ts";
import { encodeUnreserved } from "./percent-encode.ts";
import { expandPairs } from "./style.ts";

/**
 * Writes the cookie parameters that are given, for one Cookie header.
 *
 * `form` is percent-encoded, so `;` cannot start another cookie; an exploded list or object is several cookies, since
 * the `&` of the style table is no delimiter in a Cookie header (OpenAPI 3.1.1 Appendix D). `cookie` (3.2) is sent as
 * it is; what would end or break the cookie is refused.
 */
export function buildCookies(
  parameters: readonly Parameter[],
  input: Readonly<Record<string, unknown>>,
): readonly NamedPair[] {
  const cookies: NamedPair[] = [];
  for (const parameter of parameters) {
    const value = argumentOf(parameter, input);
    if (value === undefined || value === null) continue;
    const { content, from, name } = parameter;
    const raw = parameter.style === "cookie";
    const pairs =
      content === undefined
        ? expandPairs(value, parameter)
        : [[encodeUnreserved(name), encodeUnreserved(serializeContent(value, { content, from }) ?? "")] as const];
    for (const pair of pairs) {
      cookies.push({ name, text: raw ? checkCookie(pair.join("="), from) : pair.join("=") });
    }
  }
  return cookies;
}

function checkCookie(cookie: string, argument: string): string {
  if (/^[\x20-\x3a\x3c-\x7e]*$/.test(cookie)) return cookie;
  throw new ToolError(`${argument}: ";", control characters and what is not ASCII cannot be sent in this cookie.`);
}

/** A cookie for a credential: as configured if its characters are those of RFC 6265 §4.1.1, else percent-encoded. */
export function toCookie(name: string, value: string): string {
  return `${name}=${/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/.test(value) ? value : encodeUnreserved(value)}`;
}
