import { isJson } from "./media-type.ts";
import { isEmpty, successful } from "./output.ts";
import type { ResponseShape } from "./shapes.ts";
import { record } from "./values.ts";

/**
 * The documented answers as the request needs them: the media types of the successful ones, JSON first (they make the
 * `Accept` header), and those failures that are no plain JSON.
 */
export function toDocumentedMedia(
  responses: readonly ResponseShape[],
): Readonly<Record<string, string | readonly string[]>> | undefined {
  const success = successful(responses);
  const entries: [string, string | readonly string[]][] = [];
  for (const response of responses) {
    const isSuccess = success.includes(response);
    const types = jsonFirst(response.content.map(({ mediaType }) => mediaType));
    if (isSuccess && isEmpty(response, success)) entries.push([response.status, "empty"]);
    if (types.length > 0 && (isSuccess || !types.every(isPlainJson))) entries.push([response.status, oneOrMany(types)]);
  }
  return record(entries);
}

function jsonFirst(types: string[]): string[] {
  if (types.length < 2) return types;
  return [...types.filter(isJson), ...types.filter((type) => !isJson(type))];
}

function isPlainJson(type: string): boolean {
  return type === "application/json" || /^application\/json\s*(;|$)/i.test(type);
}

function oneOrMany(types: readonly string[]): string | readonly string[] {
  const [only] = types;
  return only !== undefined && types.length === 1 ? only : types;
}
