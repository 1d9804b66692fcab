import type { Mentions } from "./types.ts";

const JSON_REF = /"\$ref"\s*:\s*"(?!#)/;
const JSON_MAPPING = /"mapping"\s*:\s*\{[^}]*?:\s*"(?!#)[^"]*(?:\/|\.json|\.ya?ml)/;
const YAML_REF = /\$ref["']?\s*:\s*["']?(?!["'#\s])/;
const YAML_MAPPING = /\bmapping["']?\s*:/;

/** What the text of a document mentions; says yes where only a walk could tell. */
export function findMentions(text: string, format: "json" | "yaml"): Mentions {
  const [ref, mapping] = format === "json" ? [JSON_REF, JSON_MAPPING] : [YAML_REF, YAML_MAPPING];
  return {
    ids: text.includes("$id") || text.includes("$self"),
    otherFiles: ref.test(text) || mapping.test(text),
  };
}
