/** How a body of a media type is built and read. */
export type MediaKind = "json" | "form" | "multipart" | "text" | "binary";

/** A media type taken apart; type, subtype and parameter names in lower case. */
export interface MediaType {
  readonly type: string;
  readonly subtype: string;
  /** `type/subtype`, without parameters. */
  readonly essence: string;
  readonly parameters: ReadonlyMap<string, string>;
}

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;

/** Subtypes of `application/` that are JSON without ending in `+json`. */
const JSON_SUBTYPES: ReadonlySet<string> = new Set(["json", "x-json", "json-rpc", "jsonrequest", "csp-report"]);

/** Subtypes outside `text/` whose bytes are characters. */
const TEXT_SUBTYPES: ReadonlySet<string> = new Set([
  "ecmascript",
  "graphql",
  "javascript",
  "json-lines",
  "json-seq",
  "json5",
  "jsonc",
  "jsonl",
  "jsonlines",
  "jwt",
  "ndjson",
  "pem-certificate-chain",
  "rtf",
  "sdp",
  "sql",
  "toml",
  "typescript",
  "vnd.apple.mpegurl",
  "x-javascript",
  "x-jsonlines",
  "x-ndjson",
  "x-pem-file",
  "x-sh",
  "x-toml",
  "x-yaml",
  "xml",
  "xml-dtd",
  "yaml",
]);

const TEXT_SUFFIX = /\+(?:xml|yaml|json-seq|ndjson|jsonl)$/;

/**
 * Tells how to treat a media type; parameters and case do not matter.
 *
 * `+json` is JSON, and so are the ranges that may be it (`*\/*`, `application/*`), since a document that says no more
 * nearly always means JSON. XML, YAML, NDJSON, GraphQL and JavaScript are text, `image/svg+xml` too: a model reads its
 * source better than a picture few clients can draw. What is not known, or no media type at all, is binary.
 */
export function mediaKind(contentType: string): MediaKind {
  const { type, subtype } = splitEssence(essenceOf(contentType));
  if (type === "multipart") return "multipart";
  if (isJson(type, subtype)) return "json";
  if (subtype === "x-www-form-urlencoded") return "form";
  if (type === "text" || type === "message" || TEXT_SUBTYPES.has(subtype) || TEXT_SUFFIX.test(subtype)) return "text";
  return "binary";
}

function isJson(type: string, subtype: string): boolean {
  if (subtype.endsWith("+json") || subtype.startsWith("x-amz-json-")) return true;
  if (subtype === "*") return type === "*" || type === "application";
  return JSON_SUBTYPES.has(subtype);
}

/** Type and subtype in lower case, without parameters (RFC 9110 §8.3.1). */
export function essenceOf(contentType: string): string {
  const end = contentType.indexOf(";");
  return (end < 0 ? contentType : contentType.slice(0, end)).trim().toLowerCase();
}

function splitEssence(essence: string): { readonly type: string; readonly subtype: string } {
  const slash = essence.indexOf("/");
  // Documents do say `json` alone.
  if (slash < 0) return { type: "", subtype: essence };
  return { type: essence.slice(0, slash), subtype: essence.slice(slash + 1) };
}

/** Takes a media type apart; `undefined` if it is none. Of a repeated parameter the first counts. */
export function parseMediaType(contentType: string): MediaType | undefined {
  const essence = essenceOf(contentType);
  const { type, subtype } = splitEssence(essence);
  if (!TOKEN.test(type) || !TOKEN.test(subtype)) return undefined;
  return { type, subtype, essence, parameters: readParameters(contentType) };
}

/** Reads `; name=value; name="quoted \" value"`, as in RFC 9110 §5.6.6. */
export function readParameters(header: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  let at = header.indexOf(";");
  while (at >= 0 && at < header.length) {
    const equals = header.indexOf("=", at);
    const semicolon = header.indexOf(";", at + 1);
    if (equals < 0) break;
    if (semicolon >= 0 && semicolon < equals) {
      at = semicolon;
      continue;
    }
    const name = header
      .slice(at + 1, equals)
      .trim()
      .toLowerCase();
    const { value, end } = readParameterValue(header, equals + 1);
    if (name !== "" && !parameters.has(name)) parameters.set(name, value);
    at = header.indexOf(";", end);
  }
  return parameters;
}

function readParameterValue(header: string, start: number): { readonly value: string; readonly end: number } {
  let at = start;
  while (header[at] === " " || header[at] === "\t") at += 1;
  if (header[at] !== '"') {
    const end = header.indexOf(";", at);
    const stop = end < 0 ? header.length : end;
    return { value: header.slice(at, stop).trim(), end: stop };
  }
  let value = "";
  for (at += 1; at < header.length && header[at] !== '"'; at += 1) {
    if (header[at] === "\\" && at + 1 < header.length) at += 1;
    value += header[at];
  }
  return { value, end: at + 1 };
}

/** The `charset` parameter in lower case, if there is one. */
export function charsetOf(contentType: string): string | undefined {
  if (!/charset/i.test(contentType)) return undefined;
  const charset = readParameters(contentType).get("charset");
  return charset === undefined || charset === "" ? undefined : charset.toLowerCase();
}

/** True for `*\/*`, `image/*` and the like. */
export function isMediaRange(contentType: string): boolean {
  return essenceOf(contentType).includes("*");
}

/** Whether a media type lies within a media range (RFC 9110 §12.5.1); a plain type is a range of one. */
export function matchesMediaRange(range: string, contentType: string): boolean {
  const wanted = splitEssence(essenceOf(range));
  const given = splitEssence(essenceOf(contentType));
  if (wanted.type !== "*" && wanted.type !== given.type) return false;
  if (wanted.subtype.startsWith("*+")) return given.subtype.endsWith(wanted.subtype.slice(1));
  return wanted.subtype === "*" || wanted.subtype === given.subtype;
}
