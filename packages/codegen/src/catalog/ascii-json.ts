const NON_ASCII = /[\u0080-\uffff]/;
const NON_ASCII_UNITS = /[\u0080-\uffff]/g;

/**
 * JSON text in ASCII only: what is not becomes an escape (RFC 8259 §7). V8 keeps such a text at a byte a character, and
 * it can be written as latin1.
 */
export function toAsciiJson(json: string): string {
  return NON_ASCII.test(json) ? json.replace(NON_ASCII_UNITS, escapeUnit) : json;
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
