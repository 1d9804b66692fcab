import { onAbort } from "../on-abort.ts";
import { concatBytes } from "../request/multipart.ts";

/** What was read of a body, and why not all. */
export interface BodyRead {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** `size`: over the limit; `time`: the signal fired; `broken`: the connection ended early. */
  readonly cut?: "size" | "time" | "broken";
}

export interface ReadBodyOptions {
  readonly maxBytes: number;
  /** Ends the reading; what came until then is given back. */
  readonly signal: AbortSignal;
}

const EMPTY = new Uint8Array(0);

/**
 * Reads a body up to a number of bytes and until a signal fires. Never rejects: an endless or broken stream gives what
 * came. The rest of the stream is cancelled.
 */
export async function readBody(response: Response, { maxBytes, signal }: ReadBodyOptions): Promise<BodyRead> {
  if (!response.body) return { bytes: EMPTY };
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  // A stream that is not fetch's own does not know the signal.
  const stopWatching = onAbort(signal, () => void reader.cancel().catch(() => undefined));
  const chunks: Uint8Array[] = [];
  try {
    const cut = await readChunks(reader, { chunks, maxBytes });
    const bytes = toBytes(chunks);
    if (signal.aborted) return { bytes, cut: "time" };
    return cut ? { bytes, cut } : { bytes };
  } catch {
    return { bytes: toBytes(chunks), cut: signal.aborted ? "time" : "broken" };
  } finally {
    stopWatching();
  }
}

async function readChunks(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { chunks, maxBytes }: { readonly chunks: Uint8Array[]; readonly maxBytes: number },
): Promise<"size" | undefined> {
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return undefined;
    length += value.length;
    if (length <= maxBytes) {
      chunks.push(value);
      continue;
    }
    chunks.push(value.subarray(0, value.length - (length - maxBytes)));
    reader.cancel().catch(() => undefined);
    return "size";
  }
}

function toBytes(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const [first] = chunks;
  // Streams of bytes are made of plain buffers, never shared ones.
  if (first && chunks.length === 1) return first as Uint8Array<ArrayBuffer>;
  return concatBytes(chunks);
}
