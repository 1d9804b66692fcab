type Write = typeof process.stdout.write;

/** Standard output, for the protocol alone. */
export interface Stdout {
  /** Answers `false` if the peer is slower than we are: `onDrain` tells when to go on. */
  readonly write: (text: string, encoding: "utf8" | "latin1") => boolean;
  readonly onDrain: (listener: () => void) => void;
  /** Resolves once everything written has left the process. */
  readonly flushed: () => Promise<void>;
  /** Gives standard output back to everybody. */
  readonly release: () => void;
}

/**
 * Takes standard output over: what anything else in the process writes there, `console.log` included, goes to standard
 * error, since one stray byte would break the peer's parser.
 */
export function takeStdout(): Stdout {
  const { stdout } = process;
  const own = stdout.write;
  const write = own.bind(stdout);
  // The overloads of `write` are one signature with optional parameters; standard error is opened only if it is needed.
  const redirect = ((...args: Parameters<Write>) => process.stderr.write(...args)) as Write;
  stdout.write = redirect;
  return {
    write: (text, encoding) => write(text, encoding),
    onDrain: (listener) => void stdout.on("drain", listener),
    flushed: () => new Promise((resolve) => write("", () => resolve())),
    release: () => {
      // Somebody may have wrapped it since; that is theirs.
      if (stdout.write === redirect) stdout.write = own;
    },
  };
}
