import { ToolError } from "../../errors.ts";
import { decodeBase64 } from "../base64.ts";
import { parseMediaType } from "../media-type.ts";
import type { FileArgument } from "../request-spec.ts";
import { isRecord } from "./values.ts";

/** A file argument, decoded. */
export interface FileContent {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly filename?: string;
  /** As given, known to be a media type. */
  readonly contentType?: string;
}

const DATA_URL = /^data:([^,]{0,200});base64,/i;

/** True for an object that has the members of a `FileArgument` and no others. */
export function isFileArgument(value: unknown): value is FileArgument {
  if (!isRecord(value) || typeof value.base64 !== "string") return false;
  return Object.keys(value).every((key) => key === "base64" || key === "filename" || key === "contentType");
}

/**
 * Decodes a file argument; a `data:` URL with base64 is accepted where base64 is wanted.
 * Throws a `ToolError` that names the argument if the content is not base64 or the media type is none.
 */
export function readFile(value: unknown, argument: string): FileContent {
  if (!isRecord(value) || typeof value.base64 !== "string") {
    throw new ToolError(`${argument}: a file is required, as {"base64": "…", "filename": "…", "contentType": "…"}.`);
  }
  const dataUrl = DATA_URL.exec(value.base64);
  const decoded = decodeBase64(dataUrl ? value.base64.slice(dataUrl[0].length) : value.base64);
  if (!decoded) {
    throw new ToolError(
      `${argument}.base64: not valid base64 (letters, digits, "+", "/", then "=" to a multiple of 4).`,
    );
  }
  const contentType = value.contentType ?? dataUrl?.[1];
  const filename = value.filename;
  return {
    // Both decoders make plain buffers, never shared ones.
    bytes: decoded as Uint8Array<ArrayBuffer>,
    ...(typeof filename === "string" && filename !== "" ? { filename } : {}),
    ...(contentType === undefined || contentType === "" ? {} : { contentType: checkMediaType(contentType, argument) }),
  };
}

function checkMediaType(value: unknown, argument: string): string {
  // Printable ASCII only: the value becomes a header.
  if (typeof value === "string" && /^[\x20-\x7e]+$/.test(value) && parseMediaType(value)) return value;
  throw new ToolError(`${argument}.contentType: not a media type such as "image/png".`);
}
