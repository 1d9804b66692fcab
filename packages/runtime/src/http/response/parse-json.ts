/** Sixteen digits: the first integer that a double cannot hold, 2^53 + 1, has as many. */
const LONG_NUMBER = /\d{16}/;

/**
 * Parses JSON without rounding integers: those beyond 2^53 become strings of digits. Costs one search for a long number
 * where there is none. A byte order mark is skipped (RFC 8259 §8.1); throws a `SyntaxError` if the text is not JSON.
 */
export function parseJson(text: string): unknown {
  const plain = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (!LONG_NUMBER.test(plain)) return JSON.parse(plain);
  const quoted = quoteLongIntegers(plain);
  // What is not JSON must not become JSON by the quotes.
  if (quoted !== plain) JSON.parse(plain);
  return JSON.parse(quoted);
}

/** Puts integers that a double would round between quotes; leaves strings and fractions alone. Linear in the text. */
function quoteLongIntegers(text: string): string {
  const parts: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quote = text.indexOf('"', at);
    const end = quote < 0 ? text.length : quote;
    parts.push(text.slice(at, end).replace(/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, quoteLong));
    if (quote < 0) break;
    at = endOfString(text, quote);
    parts.push(text.slice(quote, at));
  }
  return parts.join("");
}

function quoteLong(number: string): string {
  const isLong = number.length >= 16 && /^-?\d+$/.test(number) && !Number.isSafeInteger(Number(number));
  return isLong ? `"${number}"` : number;
}

/** Index after the closing quote of the string that starts at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return text.length;
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}
