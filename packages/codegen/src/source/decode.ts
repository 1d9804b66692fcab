import { isAscii, isUtf8 } from "node:buffer";
import type { DiagnosticSink } from "../diagnostics/types.ts";

/**
 * Text of an input file: UTF-8 with or without byte order mark, or UTF-16 with one. The mark is not part of the text
 * (RFC 8259 §8.1). Reports and answers `undefined` for any other bytes.
 */
export function decodeText(bytes: Uint8Array, file: string, sink: DiagnosticSink): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isAscii(bytes)) return buffer.toString("latin1");
  if (isUtf8(bytes)) return withoutMark(buffer.toString("utf8"));
  reportBadBytes(buffer, file, sink);
  return undefined;
}

/** Text without a leading byte order mark. */
export function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** Points at the first byte that is not UTF-8. */
function reportBadBytes(buffer: Buffer, file: string, sink: DiagnosticSink): void {
  let start = 0;
  for (let line = 1; start < buffer.length; line++) {
    const newline = buffer.indexOf(0x0a, start);
    const end = newline === -1 ? buffer.length : newline + 1;
    if (!isUtf8(buffer.subarray(start, end))) {
      const column = buffer.toString("utf8", start, end).indexOf("\ufffd") + 1;
      const position = { file, text: buffer.toString("utf8"), line, column };
      sink.report({ code: "MG1004", message: `"${file}" is not UTF-8 text`, position });
      return;
    }
    start = end;
  }
}
