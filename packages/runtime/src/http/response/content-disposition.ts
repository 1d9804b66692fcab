import { readParameters } from "../media-type.ts";

/**
 * The file name of a Content-Disposition header (RFC 6266 §4.3; `filename*` wins, RFC 8187). Only the last part of a
 * path, without control characters, at most 255 characters; `undefined` if nothing is left.
 */
export function filenameOf(header: string | null): string | undefined {
  if (!header) return undefined;
  const parameters = readParameters(header);
  const name = decodeExtended(parameters.get("filename*")) ?? parameters.get("filename");
  const base = name
    ?.split(/[/\\]/)
    .at(-1)
    ?.replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, 255);
  return base === undefined || base === "" || base === "." || base === ".." ? undefined : base;
}

/** `UTF-8'en'na%C3%AFve.txt` */
function decodeExtended(value: string | undefined): string | undefined {
  const match = value === undefined ? null : /^(?:utf-8)'[^']*'(.*)$/i.exec(value);
  if (!match?.[1]) return undefined;
  try {
    return decodeURIComponent(match[1]);
  } catch {
    return undefined;
  }
}
