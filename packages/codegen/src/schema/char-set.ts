/** Code points as inclusive ranges, sorted, without overlap. */
export type CharSet = readonly (readonly [low: number, high: number])[];

const LAST = 0x10ffff;

/** Every code point. */
export const ANY: CharSet = [[0, LAST]];
/** `\d` */
export const DIGITS: CharSet = [[0x30, 0x39]];
/** `\w` */
export const WORD: CharSet = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];
/** `\s` */
export const SPACE: CharSet = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
/** `.` */
export const DOT: CharSet = negate([
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
]);

/** The union of sets. */
export function union(...sets: readonly CharSet[]): CharSet {
  const ranges = sets.flat().sort((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const [low, high] of ranges) {
    const last = merged.at(-1);
    if (last !== undefined && low <= last[1] + 1) last[1] = Math.max(last[1], high);
    else merged.push([low, high]);
  }
  return merged;
}

/** Every code point that is not in the set. */
export function negate(set: CharSet): CharSet {
  const rest: [number, number][] = [];
  let from = 0;
  for (const [low, high] of union(set)) {
    if (low > from) rest.push([from, low - 1]);
    from = high + 1;
  }
  if (from <= LAST) rest.push([from, LAST]);
  return rest;
}

/** Whether two sets share a code point. */
export function overlaps(a: CharSet, b: CharSet): boolean {
  let left = 0;
  let right = 0;
  while (left < a.length && right < b.length) {
    const [lowA, highA] = a[left] ?? [0, 0];
    const [lowB, highB] = b[right] ?? [0, 0];
    if (lowA <= highB && lowB <= highA) return true;
    if (highA < highB) left += 1;
    else right += 1;
  }
  return false;
}
