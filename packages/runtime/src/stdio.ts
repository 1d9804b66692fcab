import type { ServerLog } from "./pipeline/server-log.ts";
import { openConnection } from "./protocol/connection.ts";
import { once } from "./protocol/once.ts";
import { closeServer, createServer, type Server, type ServerInfo, type ServerModule } from "./protocol/server.ts";
import type { LogLevel, Registry } from "./registry/types.ts";
import { createLineReader } from "./stdio/line-reader.ts";
import { createLineWriter } from "./stdio/line-writer.ts";
import { takeStdout } from "./stdio/take-stdout.ts";

export type { ServerInfo } from "./protocol/server.ts";

export interface StdioServerOptions extends ServerInfo {
  /** Bytes of one message. Default 4 MiB: stops a peer from filling the memory. */
  readonly maxMessageBytes?: number;
  /** From which level on the server logs to standard error, as JSON lines. Default `info`; `debug` has every call. */
  readonly logLevel?: LogLevel;
  /** Parts of the protocol besides tools. Default: none. */
  readonly modules?: readonly ServerModule[];
}

/** An MCP server on standard input and output. */
export interface StdioServer {
  /** Begins to read. The process ends when standard input does, or on SIGINT and SIGTERM. */
  start(): void;
  /** Aborts running calls, stops reading, and resolves once everything that was answered has left the process. */
  close(): Promise<void>;
}

const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;

/** Characters of answers that may wait for the peer to read; beyond it nothing more is read from the peer. */
const MAX_WAITING = 8 * 1024 * 1024;

/** How long what was asked may still be answered after the peer has closed standard input, in milliseconds. */
const GRACE_MS = 5000;

/** How long the peer may take to read the last answers before the process ends, in milliseconds. */
const FLUSH_MS = 1000;

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
  const { maxMessageBytes = MAX_MESSAGE_BYTES, logLevel = "info", modules = [], ...info } = options;
  const load = once(async () => (typeof registry === "function" ? registry() : registry));
  let close: (() => Promise<void>) | undefined;
  return {
    start: () => {
      const server = createServer({ info, registry: load, log: createLazyLog(logLevel), modules });
      close ??= run(server, maxMessageBytes);
    },
    close: async () => close?.(),
  };
}

function run(server: Server, maxMessageBytes: number): () => Promise<void> {
  const { stdin } = process;
  const stdout = takeStdout();
  let closing: Promise<void> | undefined;
  const resume = () => {
    if (closing === undefined && stdin.isPaused()) stdin.resume();
  };
  const writer = createLineWriter({ ...stdout, onFree: resume });
  const connection = openConnection(server, writer.write);
  const reader = createLineReader({
    maxBytes: maxMessageBytes,
    onLine: connection.receive,
    onInvalid: connection.refuse,
  });
  const read = (chunk: Uint8Array) => {
    reader.push(chunk);
    if (writer.waiting > MAX_WAITING) stdin.pause();
  };
  const end = () => {
    reader.end();
    void within(GRACE_MS, connection.idle()).then(exit);
  };
  const stop = async () => {
    connection.close();
    closeServer(server);
    stdin.off("data", read).off("end", end).pause();
    process.off("SIGINT", exit).off("SIGTERM", exit);
    await within(FLUSH_MS, writer.flush());
    stdout.release();
  };
  const close = () => {
    closing ??= stop();
    return closing;
  };
  const exit = () => void close().then(() => process.exit(0));
  stdin.on("data", read).once("end", end).once("error", exit);
  // The peer is gone (EPIPE): there is nobody to tell.
  process.stdout.once("error", () => {
    connection.close();
    process.exit(0);
  });
  process.once("SIGINT", exit).once("SIGTERM", exit);
  return close;
}

/** Waits for a promise, but not for ever. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}

/** Keeps the log out of the start: it is loaded with its first record. */
function createLazyLog(level: LogLevel): ServerLog {
  let log: ServerLog | undefined;
  return (...record) => {
    if (log !== undefined) return log(...record);
    void import("./stdio/stderr-log.ts").then(({ createStderrLog }) => {
      log ??= createStderrLog(level);
      log(...record);
    });
  };
}
