import type { Outgoing } from "../protocol/outgoing.ts";
import type { Stdout } from "./take-stdout.ts";

/** Writes messages as lines. */
export interface LineWriter {
  write(message: Outgoing): void;
  /** Resolves once all that was written has left the process. */
  flush(): Promise<void>;
  /** Characters that wait for the peer to read. */
  readonly waiting: number;
}

export interface LineWriterOptions extends Pick<Stdout, "write" | "onDrain" | "flushed"> {
  /** Told that the peer has read what was waiting. */
  readonly onFree?: () => void;
}

interface Queue {
  /** Texts wait joined; a long message waits as the iterator that makes its pieces. */
  readonly entries: (string | Iterator<string>)[];
  waiting: number;
  /** The peer does not read as fast as we write. */
  blocked: boolean;
}

/**
 * Messages of one turn of the event loop go out in one write; the pieces of a long one are made and written one by one,
 * as fast as the peer reads them.
 */
export function createLineWriter(options: LineWriterOptions): LineWriter {
  const queue: Queue = { entries: [], waiting: 0, blocked: false };
  let scheduled = false;
  let onEmpty: (() => void) | undefined;
  const pump = () => {
    scheduled = false;
    pumpQueue(queue, options.write);
    if (queue.entries.length > 0) return;
    onEmpty?.();
    options.onFree?.();
  };
  options.onDrain(() => {
    queue.blocked = false;
    pump();
  });
  return {
    get waiting() {
      return queue.waiting;
    },
    flush: async () => {
      pump();
      if (queue.entries.length > 0) await new Promise<void>((resolve) => (onEmpty = resolve));
      await options.flushed();
    },
    write: (message) => {
      enqueue(queue, message);
      if (scheduled || queue.blocked) return;
      scheduled = true;
      setImmediate(pump);
    },
  };
}

function enqueue(queue: Queue, message: Outgoing): void {
  const { entries } = queue;
  if (typeof message !== "string") {
    entries.push(message[Symbol.iterator](), "\n");
    return;
  }
  queue.waiting += message.length + 1;
  const last = entries.length - 1;
  const before = entries[last];
  if (typeof before === "string") entries[last] = `${before}${message}\n`;
  else entries.push(`${message}\n`);
}

function pumpQueue(queue: Queue, write: LineWriterOptions["write"]): void {
  const { entries } = queue;
  while (!queue.blocked && entries.length > 0) {
    const head = entries[0];
    if (typeof head === "string") {
      entries.shift();
      queue.waiting -= Math.min(queue.waiting, head.length);
      queue.blocked = !write(head, "utf8");
      continue;
    }
    const piece = head?.next();
    // Prepared texts are ASCII, and latin1 is the cheapest way to bytes.
    if (piece !== undefined && !piece.done) queue.blocked = !write(piece.value, "latin1");
    else entries.shift();
  }
}
