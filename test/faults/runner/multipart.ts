/** One part of a multipart/form-data body (RFC 7578). */
export interface Part {
  readonly name: string;
  readonly filename?: string;
  readonly contentType?: string;
  readonly bytes: Uint8Array;
}

/** Takes a multipart body apart, strictly; written apart from the product's own serialiser. */
export function parseMultipart(contentType: string, body: Uint8Array): Part[] {
  const boundary = /boundary="?([^";]+)"?/u.exec(contentType)?.[1];
  if (boundary === undefined) throw new Error(`no boundary in "${contentType}"`);
  const text = Buffer.from(body).toString("latin1");
  const pieces = text.split(`--${boundary}`);
  if (pieces[0] !== "" || pieces.at(-1)?.trim() !== "--") throw new Error("the multipart body is not closed correctly");
  return pieces.slice(1, -1).map(parsePart);
}

function parsePart(piece: string): Part {
  const end = piece.indexOf("\r\n\r\n");
  if (!piece.startsWith("\r\n") || !piece.endsWith("\r\n") || end === -1)
    throw new Error("a part is not framed by CRLF");
  const headers = new Map<string, string>();
  for (const line of piece.slice(2, end).split("\r\n")) {
    const colon = line.indexOf(":");
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  const disposition = headers.get("content-disposition") ?? "";
  const name = /; name="([^"]*)"/u.exec(disposition)?.[1];
  if (name === undefined) throw new Error(`a part has no name: ${disposition}`);
  const filename = /; filename="([^"]*)"/u.exec(disposition)?.[1];
  const contentType = headers.get("content-type");
  return {
    name: Buffer.from(name, "latin1").toString("utf8"),
    ...(filename !== undefined && { filename: Buffer.from(filename, "latin1").toString("utf8") }),
    ...(contentType !== undefined && { contentType }),
    bytes: Buffer.from(piece.slice(end + 4, -2), "latin1"),
  };
}
