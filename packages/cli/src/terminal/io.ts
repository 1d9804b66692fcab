/** What a command may do to the world besides files: passed in, so that tests see all of it. */
export interface Io {
  /** For machines: results that were asked for. */
  readonly stdout: (text: string) => void;
  /** For people. */
  readonly stderr: (text: string) => void;
  /** Colours are wanted on standard error: a terminal, and neither `NO_COLOR` nor `CI`. */
  readonly color: boolean;
  /** Standard error is a terminal, so that a line may be redrawn. */
  readonly interactive: boolean;
  /** Columns of the terminal. */
  readonly columns: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

export function createNodeIo(): Io {
  const { env, stderr, stdout } = process;
  const interactive = stderr.isTTY === true && env.TERM !== "dumb" && !env.CI;
  return {
    stdout: (text) => void stdout.write(text),
    stderr: (text) => void stderr.write(text),
    color: interactive && !env.NO_COLOR,
    interactive,
    columns: Math.min(stderr.columns ?? 100, 160),
    env,
    cwd: process.cwd(),
  };
}
