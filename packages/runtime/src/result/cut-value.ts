import { cutText } from "./cut-text.ts";

/** Levels that are kept; deeper values are left out of a cut. */
const MAX_DEPTH = 64;

/** Characters of JSON text by value, for values that have parts. */
type Sizes = Map<object, number>;

/**
 * Makes the JSON text of a value at most `max` characters along its structure, so that it keeps its form: arrays keep
 * their first items, long texts their beginning, and objects their properties, of which the large ones share the room.
 */
export function cutValue(value: unknown, max: number): unknown {
  const sizes: Sizes = new Map();
  measure(value, sizes, 0);
  return shrink(value, max, sizes);
}

function measure(value: unknown, sizes: Sizes, depth: number): number {
  if (typeof value !== "object" || value === null) return (JSON.stringify(value) ?? "null").length;
  if (depth > MAX_DEPTH) return remember(sizes, value, Number.POSITIVE_INFINITY);
  let size = 1;
  if (Array.isArray(value)) for (const item of value) size += 1 + measure(item, sizes, depth + 1);
  else for (const [key, inner] of Object.entries(value)) size += keySize(key) + measure(inner, sizes, depth + 1);
  return remember(sizes, value, Math.max(size, 2));
}

function remember(sizes: Sizes, value: object, size: number): number {
  sizes.set(value, size);
  return size;
}

/** `"key":` and the comma. */
function keySize(key: string): number {
  return JSON.stringify(key).length + 2;
}

function sizeOf(value: unknown, sizes: Sizes): number {
  if (typeof value !== "object" || value === null) return (JSON.stringify(value) ?? "null").length;
  return sizes.get(value) ?? Number.POSITIVE_INFINITY;
}

/** `undefined` if nothing of the value fits. */
function shrink(value: unknown, room: number, sizes: Sizes): unknown {
  if (sizeOf(value, sizes) <= room) return value;
  if (room < 2) return undefined;
  if (typeof value === "string") return shrinkText(value, room);
  if (Array.isArray(value)) return shrinkArray(value, room, sizes);
  if (typeof value !== "object" || value === null || !sizes.has(value)) return undefined;
  return shrinkObject(value, room, sizes);
}

function shrinkText(text: string, room: number): string {
  let kept = cutText(text, room - 2);
  // Escapes take more room than their characters.
  for (let over = JSON.stringify(kept).length - room; over > 0; over = JSON.stringify(kept).length - room) {
    kept = cutText(kept, Math.max(0, kept.length - Math.ceil(over / 6)));
  }
  return kept;
}

function shrinkArray(items: readonly unknown[], room: number, sizes: Sizes): unknown[] {
  const kept: unknown[] = [];
  let left = room - 2;
  for (const item of items) {
    left -= sizeOf(item, sizes) + (kept.length === 0 ? 0 : 1);
    if (left < 0) break;
    kept.push(item);
  }
  if (kept.length > 0 || items.length === 0) return kept;
  const part = shrink(items[0], room - 2, sizes);
  return part === undefined ? [] : [part];
}

function shrinkObject(value: object, room: number, sizes: Sizes): object {
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  const rooms = shareRoom(entries, room - 1, sizes);
  const kept = entries.flatMap(([key, inner]) => {
    const part = shrink(inner, rooms.get(key) ?? 0, sizes);
    return part === undefined ? [] : [[key, part] as const];
  });
  return Object.fromEntries(kept);
}

/** Small values get what they need; what is left is shared evenly by the large ones. The last properties go first. */
function shareRoom(entries: readonly (readonly [string, unknown])[], room: number, sizes: Sizes): Map<string, number> {
  const named: { readonly key: string; readonly size: number }[] = [];
  let left = room;
  for (const [key, inner] of entries) {
    if (left < keySize(key) + 2) break;
    left -= keySize(key);
    named.push({ key, size: sizeOf(inner, sizes) });
  }
  const rooms = new Map<string, number>();
  named.sort((a, b) => a.size - b.size);
  for (const [index, { key, size }] of named.entries()) {
    const share = Math.min(size, Math.floor(left / (named.length - index)));
    rooms.set(key, share);
    left -= share;
  }
  return rooms;
}
