/** What a command may do to the world besides files: passed in, so that tests see all of it. */
export interface Io {
  /** For machines: results that were asked for. */
  readonly stdout: (text: string) => void;
  /** For people. */
  readonly stderr: (text: string) => void;
  /** Colours are wanted on standard error: a terminal, and neither `NO_COLOR` nor `CI`. */
  readonly color: boolean;
  /** The same for standard output, which may be a pipe while standard error is a terminal. */
  readonly colorOut: boolean;
  /** Standard error is a terminal, so that a line may be redrawn. */
  readonly interactive: boolean;
  /** Standard input is a terminal, so that somebody can be asked. */
  readonly canAsk: boolean;
  /** Columns of the terminal. */
  readonly columns: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

/** The process's own streams; standard input and output are opened when somebody asks for them. */
export function createNodeIo(): Io {
  const { env, stderr } = process;
  const isPlain = env.TERM === "dumb" || Boolean(env.CI);
  const interactive = stderr.isTTY === true && !isPlain;
  return {
    stdout: (text) => void openOutput().write(text),
    stderr: (text) => void stderr.write(text),
    color: interactive && !env.NO_COLOR,
    get colorOut() {
      return openOutput().isTTY === true && !isPlain && !env.NO_COLOR;
    },
    interactive,
    get canAsk() {
      return interactive && process.stdin.isTTY === true;
    },
    get columns() {
      return Math.min(stderr.columns ?? openOutput().columns ?? 100, 160);
    },
    env,
    cwd: process.cwd(),
  };
}

function openOutput(): NodeJS.WriteStream {
  const { stdout } = process;
  if (!stdout.listeners("error").includes(ignoreClosedPipe)) stdout.on("error", ignoreClosedPipe);
  return stdout;
}

/** `mcp-gen list | head` closes the pipe early: that is no fault of anybody. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}
