import { isUtf8 } from "node:buffer";

export interface LineReaderOptions {
  /** Bytes of one line; a longer one is refused once and skipped. */
  readonly maxBytes: number;
  readonly onLine: (line: string) => void;
  /** Told of a line that cannot be read. */
  readonly onInvalid: (reason: string) => void;
}

/** Cuts a byte stream into lines: split, joined and CRLF-ended ones, with multi-byte characters across chunks. */
export interface LineReader {
  push(chunk: Uint8Array): void;
  /** A last line without an end is a line too. */
  end(): void;
}

const LF = 0x0a;

export function createLineReader(options: LineReaderOptions): LineReader {
  let rest: Uint8Array[] = [];
  let restBytes = 0;
  let skipping = false;

  const take = (chunk: Uint8Array): void => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([...rest, chunk]);
    rest = [];
    restBytes = 0;
    readLines(bytes, options);
  };
  const keep = (chunk: Uint8Array): void => {
    if (skipping || chunk.length === 0) return;
    restBytes += chunk.length;
    rest.push(chunk);
    if (restBytes <= options.maxBytes) return;
    skipping = true;
    rest = [];
    restBytes = 0;
    options.onInvalid(tooLong(options.maxBytes));
  };
  const push = (chunk: Uint8Array): void => {
    let from = 0;
    if (skipping) {
      const end = chunk.indexOf(LF);
      if (end === -1) return;
      skipping = false;
      from = end + 1;
    }
    const last = chunk.lastIndexOf(LF);
    if (last >= from) take(chunk.subarray(from, last + 1));
    keep(chunk.subarray(Math.max(from, last + 1)));
  };
  return { push, end: () => take(new Uint8Array()) };
}

function readLines(bytes: Uint8Array, options: LineReaderOptions): void {
  const whole = isUtf8(bytes);
  // Bytes that are not UTF-8 spoil their own line only: LF is never part of a multi-byte character.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(whole ? "utf8" : "latin1");
  for (const line of text.split("\n")) {
    const content = line.trim();
    if (content === "") continue;
    if (line.length > options.maxBytes) options.onInvalid(tooLong(options.maxBytes));
    else if (whole) options.onLine(content);
    else readDoubtful(content, options);
  }
}

function readDoubtful(latin1: string, options: LineReaderOptions): void {
  const bytes = Buffer.from(latin1, "latin1");
  if (isUtf8(bytes)) options.onLine(bytes.toString("utf8"));
  else options.onInvalid("Invalid request: the message is not UTF-8");
}

function tooLong(maxBytes: number): string {
  return `Invalid request: the message is longer than ${maxBytes} bytes`;
}
