import { put } from "../schema/record.ts";

/** An object of a document, whose members may be anything. */
export interface Fields {
  readonly [key: string]: unknown;
}

/** True for objects that are no lists. */
export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A member by a name that comes from a document (`constructor` is an ordinary name). */
export function ownMember(fields: unknown, key: string): unknown {
  return isObject(fields) && Object.hasOwn(fields, key) ? fields[key] : undefined;
}

/** Own members of an object, none of anything else; extensions (`x-…`) and `$ref` left out. */
export function members(value: unknown): [string, unknown][] {
  if (!isObject(value)) return [];
  const result: [string, unknown][] = [];
  for (const key of Object.keys(value)) if (!key.startsWith("x-") && key !== "$ref") result.push([key, value[key]]);
  return result;
}

/** All own members of an object, none of anything else: for names that the author chose. */
export function entries(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The texts of a list. */
export function texts(value: unknown): string[] {
  return list(value).filter((entry) => typeof entry === "string");
}

/** A record that takes every key, `__proto__` too; undefined if it would be empty. */
export function record<T>(entries: Iterable<readonly [string, T]>): Readonly<Record<string, T>> | undefined {
  let result: Record<string, T> | undefined;
  for (const [key, value] of entries) {
    result ??= {};
    put(result, key, value);
  }
  return result;
}

/** `T` with what may be undefined as optional. */
export type Compact<T> = { readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  readonly [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** An object literal without its undefined members; much faster than conditional spreads. */
export function compact<T extends object>(value: T): Compact<T> {
  const result: Record<string, unknown> = {};
  for (const key in value) {
    if (value[key] !== undefined) result[key] = value[key];
  }
  // Exactly the members that are not undefined were copied.
  return result as Compact<T>;
}
