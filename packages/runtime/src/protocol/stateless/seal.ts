import { decodeBase64, encodeBase64 } from "../../http/base64.ts";

/** Signs texts that clients keep for us, and tells those that are not ours. */
export interface Seal {
  close(text: string): Promise<string>;
  /** `undefined` for anything that was not made by `close` with the same secret. */
  open(sealed: string): Promise<string | undefined>;
}

const ALGORITHM = { name: "HMAC", hash: "SHA-256" };

/** HMAC-SHA-256 (RFC 2104) over the text; without a secret, with a key of this process alone. */
export function createSeal(secret: string | undefined): Seal {
  const encoder = new TextEncoder();
  const material = secret === undefined ? crypto.getRandomValues(new Uint8Array(32)) : encoder.encode(secret);
  const key = crypto.subtle.importKey("raw", material, ALGORITHM, false, ["sign", "verify"]);
  return {
    close: async (text) => {
      const bytes = encoder.encode(text);
      const signature = await crypto.subtle.sign(ALGORITHM, await key, bytes);
      return `${encodeBase64(bytes)}.${encodeBase64(new Uint8Array(signature))}`;
    },
    open: async (sealed) => {
      const [payload = "", signature = "", more] = sealed.split(".");
      const bytes = decodeBase64(payload);
      const mac = decodeBase64(signature);
      if (bytes === undefined || mac === undefined || more !== undefined) return undefined;
      // Of its own memory, as the types of WebCrypto want it.
      const isOurs = await crypto.subtle.verify(ALGORITHM, await key, new Uint8Array(mac), new Uint8Array(bytes));
      return isOurs ? new TextDecoder().decode(bytes) : undefined;
    },
  };
}
