type Write = typeof process.stdout.write;

/** Standard output, for the protocol alone. */
export interface Stdout {
  readonly write: (text: string, encoding: "utf8" | "latin1") => void;
  /** Gives standard output back to everybody. */
  readonly release: () => void;
}

/**
 * Takes standard output over: what anything else in the process writes there, `console.log` included, goes to standard
 * error, since one stray byte would break the peer's parser.
 */
export function takeStdout(): Stdout {
  const own = process.stdout.write;
  const write = own.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr) as Write;
  return {
    write: (text, encoding) => void write(text, encoding),
    release: () => {
      process.stdout.write = own;
    },
  };
}
