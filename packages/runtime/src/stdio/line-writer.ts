import type { Outgoing } from "../protocol/session.ts";

/** Writes messages as lines. */
export interface LineWriter {
  write(message: Outgoing): void;
  /** Writes at once what is waiting. */
  flush(): void;
}

/** Messages of one turn of the event loop go out in one write; the pieces of a long one are written as they are. */
export function createLineWriter(write: (text: string, encoding: "utf8" | "latin1") => void): LineWriter {
  let waiting = "";
  let scheduled = false;
  const flush = () => {
    scheduled = false;
    if (waiting === "") return;
    const text = waiting;
    waiting = "";
    write(text, "utf8");
  };
  return {
    flush,
    write: (message) => {
      if (typeof message !== "string") {
        flush();
        // Prepared texts are ASCII, and latin1 is the cheapest way to bytes.
        for (const [index, piece] of message.entries())
          write(index === message.length - 1 ? `${piece}\n` : piece, "latin1");
        return;
      }
      waiting += `${message}\n`;
      if (scheduled) return;
      scheduled = true;
      setImmediate(flush);
    },
  };
}
