import { createSession, type Outgoing, type ServerInfo } from "./protocol/session.ts";
import type { Registry } from "./registry/types.ts";
import { createLineReader } from "./stdio/line-reader.ts";
import { createLineWriter } from "./stdio/line-writer.ts";
import { takeStdout } from "./stdio/take-stdout.ts";

export type { ServerInfo } from "./protocol/session.ts";

export interface StdioServerOptions extends ServerInfo {
  /** Bytes of one message. Default 4 MiB: stops a peer from filling the memory. */
  readonly maxMessageBytes?: number;
}

/** An MCP server on standard input and output. */
export interface StdioServer {
  /** Begins to read. The process ends when standard input does, or on SIGINT and SIGTERM. */
  start(): void;
  /** Aborts running calls and stops reading. */
  close(): void;
}

const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;

/** How long running calls may go on after the peer has closed standard input, in milliseconds. */
const GRACE_MS = 2000;

/**
 * Serves a registry over stdio. Pass a function to load the registry with the first request that needs
 * it: then the `initialize` answer does not wait for it.
 *
 * While the server runs, standard output carries the protocol only: whatever else is written there goes to standard error.
 */
export function createStdioServer(
  registry: Registry | (() => Registry | Promise<Registry>),
  options: StdioServerOptions,
): StdioServer {
  const { maxMessageBytes = MAX_MESSAGE_BYTES, ...info } = options;
  let loaded: Promise<Registry> | undefined;
  const load = () => {
    loaded ??= Promise.resolve(typeof registry === "function" ? registry() : registry);
    return loaded;
  };
  let stop: (() => void) | undefined;
  return {
    start: () => {
      stop ??= run({ info, load, maxMessageBytes });
    },
    close: () => stop?.(),
  };
}

interface RunOptions {
  readonly info: ServerInfo;
  readonly load: () => Promise<Registry>;
  readonly maxMessageBytes: number;
}

function run({ info, load, maxMessageBytes }: RunOptions): () => void {
  const { stdin } = process;
  const stdout = takeStdout();
  const writer = createLineWriter(stdout.write);
  const session = createSession({
    info,
    registry: load,
    send: (message: Outgoing) => writer.write(message),
    onError: logError,
  });
  const reader = createLineReader({
    maxBytes: maxMessageBytes,
    onLine: session.receive,
    onInvalid: session.refuse,
  });
  const close = () => {
    session.close();
    writer.flush();
    stdin.off("data", reader.push).pause();
    stdout.release();
    process.off("SIGINT", exit).off("SIGTERM", exit);
  };
  const exit = () => {
    close();
    process.exit(0);
  };
  stdin.on("data", reader.push);
  stdin.once("end", () => endOfInput(reader.end, exit));
  stdin.once("error", exit);
  // The peer is gone (EPIPE): there is nobody to tell.
  process.stdout.on("error", exit);
  process.once("SIGINT", exit).once("SIGTERM", exit);
  return close;
}

/** What was asked before the end is still answered, if that is quick; the process then ends by itself. */
function endOfInput(flush: () => void, exit: () => void): void {
  flush();
  setTimeout(exit, GRACE_MS).unref();
}

/** One JSON line on standard error; the peer never sees it. */
function logError(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  console.error(JSON.stringify({ level: "error", message: text }));
}
