/** Why a pattern cannot be written as a safe JavaScript regular expression. */
export class PatternError extends Error {
  override readonly name: string = "PatternError";
  /** It looks ahead or behind. */
  readonly lookaround: boolean;

  constructor(message: string, lookaround = false) {
    super(message);
    this.lookaround = lookaround;
  }
}

/** Where the parser stands. */
export interface PatternState {
  readonly source: string;
  at: number;
  ignoreCase: boolean;
  dotAll: boolean;
  /** The text to print differs from the source. */
  changed: boolean;
  depth: number;
}
