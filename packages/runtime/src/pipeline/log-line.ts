import type { LogLevel } from "../registry/types.ts";
import type { LogFields } from "./server-log.ts";

const REDACTED = "[redacted]";

/** Fields whose value is never logged. */
const SECRET_NAME = /authorization|cookie|passw|secret|token|api[-_]?key|credential/i;

/** Credentials within texts, e.g. of an error message: after a scheme, in a query, in a URL's user part. */
const SECRET_TEXT: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${REDACTED}`],
  [/([?&][\w.-]{0,40}(?:key|token|secret|passw|auth|sig)[\w.-]{0,40}=)[^&\s"']{1,4096}/gi, `$1${REDACTED}`],
  [/(\/\/)[^/\s@"']{1,256}@/g, `$1${REDACTED}@`],
];

const MAX_TEXT = 8000;
const MAX_DEPTH = 6;

/** One record of the server's log as one line of JSON, without credentials. Never throws. */
export function logLine(level: LogLevel, message: string, fields: LogFields = {}): string {
  const time = new Date().toISOString();
  const safe = redact(fields, 0) as Readonly<Record<string, unknown>>;
  return JSON.stringify({ time, level, message: redactText(message), ...safe });
}

function redact(value: unknown, depth: number): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value === "bigint" || typeof value === "symbol" || typeof value === "function") return String(value);
  if (value instanceof Error) return redactText(value.stack ?? `${value.name}: ${value.message}`);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) return "…";
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => redact(item, depth + 1));
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    SECRET_NAME.test(key) ? REDACTED : redact(inner, depth + 1),
  ]);
  return Object.fromEntries(entries);
}

function redactText(text: string): string {
  let safe = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
  for (const [pattern, replacement] of SECRET_TEXT) safe = safe.replace(pattern, replacement);
  return safe;
}
