import type { Photo } from "./pets.ts";
import { Problem } from "./problem.ts";

/** Reads the upload form (RFC 7578): a PNG in `file`, perhaps a `caption`. */
export function readPhoto(body: Buffer, contentType: string): Photo {
  const boundary = /boundary="?([^";]+)"?/u.exec(contentType)?.[1];
  if (boundary === undefined) throw new Problem(422, "Unprocessable Content", "multipart/form-data is needed");
  const parts = body.toString("latin1").split(`--${boundary}`).slice(1, -1).map(readPart);
  const file = parts.find((part) => part.name === "file");
  if (file === undefined) throw new Problem(422, "Unprocessable Content", 'the part "file" is missing');
  const caption = parts.find((part) => part.name === "caption")?.bytes.toString("utf8");
  return {
    bytes: file.bytes,
    ...(file.filename !== undefined && { filename: file.filename }),
    ...(caption !== undefined && { caption }),
  };
}

function readPart(text: string): { name: string | undefined; filename: string | undefined; bytes: Buffer } {
  const end = text.indexOf("\r\n\r\n");
  const head = text.slice(0, end);
  return {
    name: /; name="([^"]*)"/u.exec(head)?.[1],
    filename: /; filename="([^"]*)"/u.exec(head)?.[1],
    bytes: Buffer.from(text.slice(end + 4, -2), "latin1"),
  };
}
