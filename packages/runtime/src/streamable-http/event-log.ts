import type { ResponseStream } from "./adapter.ts";
import { KEEP_ALIVE, MAX_WAITING, messageEvent, primingEvent } from "./sse.ts";

/** Characters of events that a session keeps for clients that lose their connection. */
const MAX_KEPT = 1024 * 1024;

/** Streams that have ended and are kept for a client that lost their end. */
const MAX_ENDED = 16;

/** One stream of a session, which outlives its connection. */
export interface EventStream {
  /** Sends a message to whoever is connected, and keeps it. */
  send(message: string): void;
  /** After the last message. */
  end(): void;
  /** Lets a connection have what comes from now on; the one before it is ended. */
  attach(connection: ResponseStream): void;
  detach(connection: ResponseStream): void;
  readonly isAttached: boolean;
}

/** Sends a new connection what its client has not got yet, and whatever comes from now on. */
export type Resume = (connection: ResponseStream) => void;

/** The streams of one session. */
export interface EventLog {
  open(): EventStream;
  /** How to go on after an event; `undefined` if it is not known (any more). */
  resume(lastEventId: string): Resume | undefined;
  closeAll(): void;
}

interface Stream {
  readonly number: number;
  readonly events: { readonly sequence: number; readonly text: string }[];
  sequence: number;
  /** Of the last event that was dropped. */
  dropped: number;
  ended: boolean;
  connection: ResponseStream | undefined;
}

/** `primes`: whether the client takes an event without data, which says from where a stream can be resumed. */
export function createEventLog(primes: () => boolean): EventLog {
  const streams = new Map<number, Stream>();
  let last = 0;
  let kept = 0;
  const drop = (stream: Stream): void => {
    const event = stream.events.shift();
    if (event === undefined) return;
    kept -= event.text.length;
    stream.dropped = event.sequence;
  };
  const forget = (stream: Stream): void => {
    while (stream.events.length > 0) drop(stream);
    streams.delete(stream.number);
  };
  const trim = (): void => {
    for (const stream of streams.values()) while (kept > MAX_KEPT && stream.events.length > 0) drop(stream);
  };
  const forgetEnded = (): void => {
    const ended = [...streams.values()].filter((stream) => stream.ended);
    for (const stream of ended.slice(0, Math.max(0, ended.length - MAX_ENDED))) forget(stream);
  };
  const send = (stream: Stream, message: string): void => {
    stream.sequence += 1;
    const text = messageEvent(message, `${stream.number}-${stream.sequence}`);
    stream.events.push({ sequence: stream.sequence, text });
    kept += text.length;
    trim();
    const { connection } = stream;
    if (connection === undefined) return;
    if (connection.waiting <= MAX_WAITING) return connection.write(text);
    // It may come again and read on.
    stream.connection = undefined;
    connection.end();
  };
  const end = (stream: Stream): void => {
    stream.ended = true;
    stream.connection?.end();
    stream.connection = undefined;
    forgetEnded();
  };
  return {
    open: () => {
      last += 1;
      const stream: Stream = { number: last, events: [], sequence: 0, dropped: 0, ended: false, connection: undefined };
      streams.set(last, stream);
      return {
        send: (message) => send(stream, message),
        end: () => end(stream),
        attach: (connection) => {
          stream.connection?.end();
          stream.connection = connection;
          connection.write(primes() ? primingEvent(`${stream.number}-${stream.sequence}`) : KEEP_ALIVE);
        },
        detach: (connection) => {
          if (stream.connection === connection) stream.connection = undefined;
        },
        get isAttached() {
          return stream.connection !== undefined;
        },
      };
    },
    resume: (lastEventId) => {
      const [, number, sequence] = /^(\d{1,9})-(\d{1,9})$/.exec(lastEventId) ?? [];
      const stream = streams.get(Number(number));
      const after = Number(sequence);
      if (stream === undefined || after < stream.dropped || after > stream.sequence) return undefined;
      return (connection) => resumeAfter(stream, after, connection);
    },
    closeAll: () => {
      for (const stream of streams.values()) stream.connection?.end();
      streams.clear();
    },
  };
}

function resumeAfter(stream: Stream, sequence: number, connection: ResponseStream): void {
  stream.connection?.end();
  stream.connection = connection;
  for (const event of stream.events) if (event.sequence > sequence) connection.write(event.text);
  if (!stream.ended) return;
  stream.connection = undefined;
  connection.end();
}
