import type { Outgoing } from "../protocol/outgoing.ts";

/** Headers of a stream of events; proxies must not hold it back. */
export const STREAM_HEADERS: Readonly<Record<string, string>> = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
};

/** Characters that may wait for a client that does not read; beyond it the stream is ended. */
export const MAX_WAITING: number = 8 * 1024 * 1024;

/** A sign of life: a comment, which clients ignore. */
export const KEEP_ALIVE = ":\n\n";

/** One message as an event (HTML standard §9.2); JSON text has no line breaks. */
export function messageEvent(message: Outgoing, id?: string): string {
  const data = typeof message === "string" ? message : [...message].join("");
  return id === undefined ? `event: message\ndata: ${data}\n\n` : `event: message\nid: ${id}\ndata: ${data}\n\n`;
}

/** The first event of a stream that can be resumed, so that the client knows from where. */
export function primingEvent(id: string): string {
  return `id: ${id}\ndata: \n\n`;
}
