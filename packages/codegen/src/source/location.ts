import type { Origin } from "../catalog/types.ts";
import type { Location, SourceDocument } from "./types.ts";

/** The root of a document. */
export function rootOf(document: SourceDocument): Location {
  return { document };
}

/** The place one or more keys below another. */
export function child(location: Location, ...keys: readonly (string | number)[]): Location {
  let at = location;
  for (let index = 0; index < keys.length; index += 1) {
    at = { document: at.document, parent: at, key: String(keys[index]) };
  }
  return at;
}

/** The JSON pointer of a place (RFC 6901 §3); `""` at the root. */
export function pointerOf(location: Location): string {
  let pointer = "";
  for (let at: Location | undefined = location; at?.key !== undefined; at = at.parent) {
    pointer = `/${at.key.replaceAll("~", "~0").replaceAll("/", "~1")}${pointer}`;
  }
  return pointer;
}

/** The place as it is kept in the Catalog. */
export function originOf(location: Location): Origin {
  return { file: location.document.file, pointer: pointerOf(location) };
}
