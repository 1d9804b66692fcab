/** Exit codes of the command line. */
export const ExitCode = {
  fine: 0,
  /** Errors in the input, or a conflict in the output. */
  failed: 1,
  /** Wrong usage. */
  usage: 2,
  /** `check`: generated code is stale. */
  stale: 3,
} as const;
