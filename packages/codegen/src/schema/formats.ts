/** Formats that `ajv-formats` knows, and so the official clients check or take in silence. */
const KNOWN: ReadonlySet<string> = new Set([
  "date",
  "time",
  "date-time",
  "duration",
  "uri",
  "uri-reference",
  "uri-template",
  "url",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "regex",
  "uuid",
  "json-pointer",
  "relative-json-pointer",
  "byte",
  "int32",
  "int64",
  "float",
  "double",
  "password",
]);

/** Formats of the OpenAPI registry and of common generators that only describe a value: dropped without a word. */
const DESCRIPTIVE: ReadonlySet<string> = new Set([
  "binary",
  "base64",
  "base64url",
  "char",
  "commonmark",
  "decimal",
  "decimal128",
  "double-int",
  "enum",
  "file",
  "html",
  "http-date",
  "idn-email",
  "idn-hostname",
  "int8",
  "int16",
  "integer",
  "iri",
  "iri-reference",
  "long",
  "markdown",
  "media-range",
  "number",
  "sf-binary",
  "sf-boolean",
  "sf-decimal",
  "sf-integer",
  "sf-string",
  "sf-token",
  "string",
  "text",
  "uint",
  "uint8",
  "uint16",
  "uint32",
  "uint64",
  "unixtime",
]);

/** Other spellings of formats that clients know. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["datetime", "date-time"],
  ["dateTime", "date-time"],
  ["DateTime", "date-time"],
  ["guid", "uuid"],
  ["UUID", "uuid"],
  ["Uri", "uri"],
  ["URI", "uri"],
  ["ip", ""],
]);

/** The format to write, if clients know one; `unknown` if dropping it deserves a note. */
export function knownFormat(format: string): { readonly format?: string; readonly unknown: boolean } {
  if (KNOWN.has(format)) return { format, unknown: false };
  const alias = ALIASES.get(format);
  if (alias) return { format: alias, unknown: false };
  return { unknown: !DESCRIPTIVE.has(format) };
}
