import { child } from "../source/location.ts";
import type { Location } from "../source/types.ts";
import type { ReadContext } from "./context.ts";
import { isBinarySchema } from "./files.ts";
import { follow } from "./follow.ts";
import { essence, isMediaType, kindOf, type MediaKind } from "./media-type.ts";
import { type Fields, isObject, members } from "./values.ts";

/** One entry of `content`: what could be sent. */
export interface MediaCandidate {
  /** What is sent; a range is made concrete unless a file may choose within it. */
  readonly contentType: string;
  readonly kind: MediaKind;
  /** The Media Type Object (OpenAPI 3.1 §4.8.14). */
  readonly fields: Fields;
  readonly at: Location;
}

/** The usable entries of a `content` object, in document order. */
export function toCandidates(content: unknown, at: Location, context: ReadContext): MediaCandidate[] {
  const candidates: MediaCandidate[] = [];
  for (const [mediaType, value] of members(content)) {
    const place = child(at, mediaType);
    if (!isMediaType(mediaType)) {
      context.sink.report({ code: "MG2029", message: `"${mediaType}" is no media type; ignored`, at: place });
      continue;
    }
    const media = follow(value, place, context);
    const fields = isObject(media.value) ? media.value : {};
    candidates.push({ ...toConcrete(mediaType, fields, media.at, context), fields, at: media.at });
  }
  return candidates;
}

/** Decides what a range such as `*` or `text/*` stands for. */
function toConcrete(
  mediaType: string,
  { schema }: Fields,
  at: Location,
  context: ReadContext,
): Pick<MediaCandidate, "contentType" | "kind"> {
  const kind = kindOf(mediaType);
  const type = essence(mediaType);
  if (kind === "multipart" && type.endsWith("/*")) return { contentType: "multipart/form-data", kind };
  if (kind === "text" && type.endsWith("/*")) return { contentType: "text/plain", kind };
  if (kind !== undefined) return { contentType: mediaType, kind };
  const isFile = schema === undefined || isBinarySchema(schema, child(at, "schema"), context);
  return isFile ? { contentType: mediaType, kind: "binary" } : { contentType: "application/json", kind: "json" };
}

/** Best first; among equals the document's order decides. */
const RANK: readonly MediaKind[] = ["json", "form", "multipart", "text", "binary"];

/** The configured media types first, then JSON (`application/json` before `+json`), form, multipart, text, binary. */
export function chooseMedia(candidates: readonly MediaCandidate[], context: ReadContext): MediaCandidate | undefined {
  for (const preferred of context.options.mediaType ?? []) {
    const found = candidates.find(({ contentType }) => essence(contentType) === essence(preferred));
    if (found !== undefined) return found;
  }
  const plain = candidates.find(({ contentType }) => essence(contentType) === "application/json");
  if (plain !== undefined) return plain;
  for (const kind of RANK) {
    const found = candidates.find((candidate) => candidate.kind === kind);
    if (found !== undefined) return found;
  }
  return undefined;
}
