/** Columns of generated code. Only what cannot be broken (a long word, a string literal) goes beyond. */
export const MAX_COLUMNS = 120;

/** Spaces of one level. */
export const INDENT = 2;

/** Spaces for `count` columns. */
export function pad(count: number): string {
  return " ".repeat(count);
}
