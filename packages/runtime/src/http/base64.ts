/** `Uint8Array.fromBase64` and `toBase64` (ES2026), used where the engine has them. */
interface Base64Engine {
  readonly fromBase64?: (text: string) => Uint8Array;
  readonly prototype: { readonly toBase64?: (this: Uint8Array) => string };
}

// The types of ES2023 do not know these members yet.
const engine = Uint8Array as unknown as Base64Engine;

const CHUNK = 0x2000;

/**
 * Decodes base64 (RFC 4648 §4), also without padding, with white space, or in the URL alphabet (§5).
 * `undefined` if the text is not base64.
 */
export function decodeBase64(text: string): Uint8Array | undefined {
  const plain = /[-_]/.test(text) ? text.replace(/-/g, "+").replace(/_/g, "/") : text;
  try {
    if (engine.fromBase64) return engine.fromBase64(plain);
    const binary = atob(plain);
    const bytes = new Uint8Array(binary.length);
    for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
    return bytes;
  } catch {
    return undefined;
  }
}

/** Encodes bytes as padded base64 (RFC 4648 §4). */
export function encodeBase64(bytes: Uint8Array): string {
  if (engine.prototype.toBase64) return engine.prototype.toBase64.call(bytes);
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += CHUNK) {
    parts.push(String.fromCharCode(...bytes.subarray(start, start + CHUNK)));
  }
  return btoa(parts.join(""));
}
