/** So that `mcp__<server>__<tool>` leaves room for the tool. */
const MAX_SERVER_NAME = 32;

/** Words of titles that do not tell one API from another. */
const COMMON = new Set(["a", "api", "apis", "docs", "documentation", "official", "open", "openapi", "public", "reference", "rest", "restful", "spec", "specification", "the"]); // biome-ignore format: one list

const VERSION = /^v?\d+$/u;

/**
 * The server's name from its title: `GitHub's official OpenAPI spec` → `github`, `Swagger Petstore - OpenAPI 3.0` →
 * `swagger-petstore`. `^[a-z0-9][a-z0-9-]*$`, at most 32 characters, cut between words where that is possible. The
 * first candidate that leaves something is taken, else `api`.
 */
export function toServerName(...candidates: readonly string[]): string {
  for (const candidate of candidates) {
    const words = titleWords(candidate);
    const telling = words.filter((word) => !COMMON.has(word) && !VERSION.test(word));
    const name = joinWords(telling.length > 0 ? telling : words);
    if (name !== "") return name;
  }
  return "api";
}

/** Unlike names in code, titles are not split where the case changes: `GitHub` is one word. */
function titleWords(text: string): readonly string[] {
  return text
    .slice(0, 1024)
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/['’]s\b/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
    .filter((word) => word !== "");
}

function joinWords(words: readonly string[]): string {
  let name = "";
  for (const word of words) {
    const longer = name === "" ? word.slice(0, MAX_SERVER_NAME) : `${name}-${word}`;
    if (longer.length > MAX_SERVER_NAME) break;
    name = longer;
  }
  return name;
}
