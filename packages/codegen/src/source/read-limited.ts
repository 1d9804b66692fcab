import { SourceError } from "./source-error.ts";

/** Collects a stream of bytes, and stops with a `SourceError` as soon as there are more than `maxBytes`. */
export async function readLimited(chunks: AsyncIterable<unknown>, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    if (!(bytes instanceof Uint8Array)) throw new TypeError("a stream gave something else than bytes");
    size += bytes.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    parts.push(bytes);
  }
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
}

/** The error for an input of more than `maxBytes`. */
export function tooLarge(maxBytes: number): SourceError {
  return new SourceError("too-large", `it has more than ${maxBytes.toLocaleString("en-US")} bytes`);
}
