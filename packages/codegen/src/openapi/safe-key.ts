import { createHash } from "node:crypto";
import { toWords } from "../catalog/words.ts";

/** What model APIs take as a top-level property (client-facing limit of the Claude API). */
const SAFE = /^[a-zA-Z0-9_.-]{1,64}$/;

const MAX_LENGTH = 64;
const HASH_LENGTH = 6;

/** Characters of a wire name that go into its key; what is longer gets a hash anyway. */
const MAX_LOOKED_AT = 256;

/** True for names that every client takes as an argument. `__proto__` breaks too much code that is not ours. */
export function isSafeKey(name: string): boolean {
  return SAFE.test(name) && name !== "__proto__";
}

/**
 * An argument name for a wire name: itself if safe, else what is safe of it (`filter[name]` → `filter_name`), cut with
 * a hash if too long, or a hash alone.
 */
export function toSafeKey(name: string): string {
  if (isSafeKey(name)) return name;
  const ascii = name
    .slice(0, MAX_LOOKED_AT)
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "");
  const key = ascii
    .replace(/[^a-zA-Z0-9_.-]+/g, "_")
    .replace(/^_+/, "")
    .replace(/_+$/, "");
  if (toWords(key).length === 0) return `arg_${keyHash(name)}`;
  return key.length <= MAX_LENGTH && name.length <= MAX_LOOKED_AT ? key : hashedKey(key, name);
}

/** A key that ends in a hash of `identity`, for keys that are too long or not unique. */
export function hashedKey(key: string, identity: string): string {
  return `${key.slice(0, MAX_LENGTH - HASH_LENGTH - 1)}_${keyHash(identity)}`;
}

function keyHash(identity: string): string {
  return createHash("sha256").update(identity).digest("hex").slice(0, HASH_LENGTH);
}
