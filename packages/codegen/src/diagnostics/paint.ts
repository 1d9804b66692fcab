import type { Severity } from "./types.ts";

/** Colours for a terminal; every function gives the text back unchanged if colours are off. */
export interface Paint {
  severity(severity: Severity, text: string): string;
  faint(text: string): string;
  bold(text: string): string;
}

const CODES: Readonly<Record<Severity, number>> = { error: 31, warning: 33, note: 36 };

/** Colours by SGR codes (ECMA-48 §8.3.117). */
export function createPaint(enabled: boolean): Paint {
  const paint = (code: string, text: string): string => (enabled ? `\u001b[${code}m${text}\u001b[0m` : text);
  return {
    severity: (severity, text) => paint(`1;${CODES[severity]}`, text),
    faint: (text) => paint("2", text),
    bold: (text) => paint("1", text),
  };
}
