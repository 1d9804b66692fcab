const NON_ASCII = /[\u0080-\uffff]/;
const NON_ASCII_UNITS = /[\u0080-\uffff]/g;

/**
 * A piece of JSON text as it stands between the single quotes of a JavaScript literal of ASCII characters only. What is
 * not ASCII becomes an escape of the *JSON text*, so that the string at run time is ASCII too: V8 keeps it at a byte a
 * character, and it can be written as latin1. In JSON text such characters stand in strings only, where RFC 8259 §7
 * allows the escape.
 */
export function toAsciiLiteral(json: string): string {
  const ascii = NON_ASCII.test(json) ? json.replace(NON_ASCII_UNITS, escapeUnit) : json;
  return ascii.replaceAll("\\", "\\\\").replaceAll("'", "\\'");
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
