/** What a media type means for bodies. */
export type MediaKind = "json" | "form" | "multipart" | "text" | "binary";

const TEXT_TYPES = new Set([
  "application/xml",
  "application/yaml",
  "application/x-yaml",
  "application/javascript",
  "application/ecmascript",
  "application/graphql",
  "application/sql",
  "application/sparql-query",
  "application/sparql-update",
  "application/n-triples",
  "application/n-quads",
  "application/trig",
  "application/toml",
  "application/csv",
  "application/ndjson",
  "application/x-ndjson",
  "application/jsonl",
  "application/jsonlines",
  "application/x-jsonlines",
  "application/json-seq",
  "application/x-pem-file",
  "application/jwt",
  "application/rtf",
]);

const JSON_TYPES = new Set(["application/json", "text/json", "application/x-json", "text/x-json"]);

/** type "/" subtype, then parameters (RFC 9110 §8.3.1); ranges too. */
const MEDIA_TYPE = /^[!#$%&'*+.^_`|~0-9a-z-]+\/[!#$%&'*+.^_`|~0-9a-z-]+$/;

/** Lower case, without parameters. */
export function essence(mediaType: string): string {
  if (mediaType === "application/json") return mediaType;
  return (mediaType.split(";", 1)[0] ?? "").trim().toLowerCase();
}

export function isMediaType(mediaType: string): boolean {
  if (mediaType === "application/json") return true;
  return MEDIA_TYPE.test(essence(mediaType)) && !hasControl(mediaType);
}

/** The kind by name alone; a range over everything (`*` or `application/*`) is undefined. */
export function kindOf(mediaType: string): MediaKind | undefined {
  const type = essence(mediaType);
  if (type === "*/*" || type === "application/*") return undefined;
  if (isJson(type)) return "json";
  if (type === "application/x-www-form-urlencoded") return "form";
  if (type.startsWith("multipart/")) return "multipart";
  if (type.startsWith("text/") || TEXT_TYPES.has(type) || /\+(xml|yaml|json-seq)$/.test(type)) {
    return type === "image/svg+xml" ? "binary" : "text";
  }
  return "binary";
}

/** `application/json`, and anything `+json` (RFC 6839 §3.1). */
export function isJson(mediaType: string): boolean {
  const type = essence(mediaType);
  return JSON_TYPES.has(type) || type.endsWith("+json");
}

function hasControl(mediaType: string): boolean {
  for (let index = 0; index < mediaType.length; index++) {
    const code = mediaType.charCodeAt(index);
    if (code < 0x20 || code > 0x7e) return true;
  }
  return false;
}
