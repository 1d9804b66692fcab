/** Offsets of a token in the text: `start` inclusive, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Finds places in a document's text. */
export interface Locator {
  /**
   * A scalar's own token; for a mapping or list its key, or, where it has none (list items, the root), the start of
   * its first token.
   */
  span(keys: readonly string[]): Span | undefined;
  /** Text of an unquoted scalar. */
  source(keys: readonly string[]): string | undefined;
}
