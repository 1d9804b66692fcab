const UNRESERVED = /^[A-Za-z0-9\-._~]*$/;
const FORM_SAFE = /^[A-Za-z0-9*\-._]*$/;

/** Percent-encodes everything but RFC 3986 §2.3 unreserved characters, as UTF-8; lone surrogates become U+FFFD. */
export function encodeUnreserved(text: string): string {
  return UNRESERVED.test(text) ? text : encodeComponent(text).replace(/[!'()*]/g, toPercent);
}

/** Encodes for `application/x-www-form-urlencoded` (WHATWG URL §5.2): a space is `+`. */
export function encodeForm(text: string): string {
  if (FORM_SAFE.test(text)) return text;
  return encodeComponent(text).replace(/%20|[!'()~]/g, (found) => (found === "%20" ? "+" : toPercent(found)));
}

/**
 * `allowReserved` in a query: reserved characters and percent-encoded triplets stay, but for those that would end the
 * value or change it: `#` `&` `+`, and the brackets that RFC 3986 §3.4 keeps out of a query.
 */
export function encodeQueryReserved(text: string): string {
  return text.replace(/%(?:[0-9A-Fa-f]{2})?|[^A-Za-z0-9\-._~:/?@!$'()*,;=%]+/g, keepTriplet);
}

/** `allowReserved` in a path: as in a query, but `/` and `?` never leave their segment, while `&` and `+` mean nothing. */
export function encodePathReserved(text: string): string {
  return text.replace(/%(?:[0-9A-Fa-f]{2})?|[^A-Za-z0-9\-._~:@!$&'()*+,;=%]+/g, keepTriplet);
}

/** The text between the placeholders of a path template: encodes only what no path may hold, braces included. */
export function encodePathLiteral(text: string): string {
  return text.replace(/%(?:[0-9A-Fa-f]{2})?|[^A-Za-z0-9\-._~:@!$&'()*+,;=%/]+/g, keepTriplet);
}

/** A query that is written in a path template or server URL: encodes only what no query may hold. */
export function encodeQueryLiteral(text: string): string {
  return text.replace(/%(?:[0-9A-Fa-f]{2})?|[^A-Za-z0-9\-._~:/?@!$&'()*+,;=%[\]]+/g, keepTriplet);
}

/** For places that take text as it is (headers, multipart). */
export function asIs(text: string): string {
  return text;
}

function keepTriplet(found: string): string {
  return found.length === 3 && found.startsWith("%") ? found : encodeUnreserved(found);
}

function encodeComponent(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    // The only cause is a lone surrogate, which `\p{Surrogate}` matches under the u flag.
    return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD"));
  }
}

function toPercent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
