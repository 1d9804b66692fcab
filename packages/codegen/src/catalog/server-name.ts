import { toWords } from "./words.ts";

/** So that `mcp__<server>__<tool>` leaves room for the tool. */
const MAX_SERVER_NAME = 32;

/**
 * The server's name from its title, e.g. `Swagger Petstore` → `swagger-petstore`: `^[a-z0-9][a-z0-9-]*$`, at most 32
 * characters, cut between words where that is possible. The first candidate that leaves something is taken, else `api`.
 */
export function toServerName(...candidates: readonly string[]): string {
  for (const candidate of candidates) {
    const name = joinWords(toWords(candidate));
    if (name !== "") return name;
  }
  return "api";
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
