const utf8 = new TextDecoder();

/**
 * Decodes bytes as text: by byte order mark if there is one, else by the charset, else as UTF-8 (WHATWG Encoding §6.1).
 * A charset that is not known counts as none; bytes that fit no character become U+FFFD; a character that was cut off
 * at the end is left out if `partial`.
 */
export function decodeText(
  bytes: Uint8Array,
  { charset, partial = false }: { readonly charset?: string | undefined; readonly partial?: boolean } = {},
): string {
  const label = bomCharset(bytes) ?? charset;
  if (!partial && (label === undefined || label === "utf-8" || label === "utf8")) return utf8.decode(bytes);
  // With `stream`, the decoder waits for the rest of a character instead of replacing it.
  return createDecoder(label ?? "utf-8").decode(bytes, { stream: partial });
}

function bomCharset(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return undefined;
}

function createDecoder(label: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}

/** Whether bytes are UTF-8 text without NUL characters; looks at the first 4,096 bytes. */
export function looksLikeText(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 4096);
  if (head.includes(0)) return false;
  try {
    // A character may be cut at the end of the head.
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
