import { createHash } from "node:crypto";
import type { NameSource } from "./types.ts";

/**
 * Hash of what identifies an operation: method and path, and the document's relative id if several documents make one
 * registry. Lower-case hex, `length` characters (at most 64).
 */
export function nameHash(source: NameSource, severalDocuments: boolean, length: number): string {
  const identity = `${source.method} ${source.path}${severalDocuments ? `\n${source.document}` : ""}`;
  return createHash("sha256").update(identity).digest("hex").slice(0, length);
}

/** A name that ends in a hash and is at most `max` characters long. */
export function withHash(name: string, hash: string, max: number): string {
  const room = Math.max(1, max - hash.length - 1);
  const head = name.slice(0, room).replace(/[_-]+$/, "");
  return `${head === "" ? "op".slice(0, room) : head}_${hash}`;
}
