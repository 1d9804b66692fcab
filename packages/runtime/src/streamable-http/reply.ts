import type { Exchange } from "../protocol/exchange.ts";
import { errorText } from "../protocol/json-rpc.ts";
import { type Answer, isRefusal, type Outgoing } from "../protocol/outgoing.ts";
import type { Caller } from "../registry/types.ts";
import { callOff, type Later, later } from "../timing/later.ts";
import type { Adapter, ResponseStream } from "./adapter.ts";
import type { EventStream } from "./event-log.ts";
import { KEEP_ALIVE, MAX_WAITING, messageEvent, STREAM_HEADERS } from "./sse.ts";

/** The answer to one request: one JSON document, or a stream once there is more to say, or nothing for long. */
export interface Reply {
  readonly exchange: Exchange;
  finish(answer: Answer | undefined): void;
}

export interface ReplyOptions {
  readonly caller: Caller;
  /** What the client takes (RFC 9110 §12.5.1). */
  readonly accepts: Accepted;
  /** Of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  readonly keepAliveMs: number;
  /** Makes the stream resumable (revisions with sessions). */
  readonly openEvents: (() => EventStream) | undefined;
  /** The client has gone before the answer was there. */
  readonly onGone: (() => void) | undefined;
  /** The answer has been given, whether anybody was there or not. */
  readonly onFinish: (() => void) | undefined;
}

export interface Accepted {
  readonly json: boolean;
  readonly stream: boolean;
}

interface State {
  done: boolean;
  connection: ResponseStream | undefined;
  events: EventStream | undefined;
  timer: Later | undefined;
}

export function openReply<Native>(adapter: Adapter<Native>, native: Native, options: ReplyOptions): Reply {
  const { accepts, headers, keepAliveMs } = options;
  const state: State = { done: false, connection: undefined, events: undefined, timer: undefined };
  const startStream = (): void => {
    if (state.connection !== undefined || state.events !== undefined) return;
    state.connection = adapter.openStream(native, { status: 200, headers: { ...STREAM_HEADERS, ...headers } });
    state.events = options.openEvents?.();
    state.events?.attach(state.connection);
  };
  const stayAlive = (): void => {
    startStream();
    // At once, as headers alone are no sign of life to every proxy.
    state.connection?.write(KEEP_ALIVE);
    state.timer = later(keepAliveMs, stayAlive);
  };
  if (accepts.stream) state.timer = later(keepAliveMs, stayAlive);
  adapter.onGone(native, () => {
    callOff(state.timer);
    if (state.connection !== undefined) state.events?.detach(state.connection);
    if (!state.done) options.onGone?.();
  });
  return {
    exchange: {
      caller: options.caller,
      canAsk: accepts.stream,
      send: (message) => {
        if (state.done || !accepts.stream) return;
        startStream();
        sendOn(state, message);
      },
    },
    finish: (answer) => {
      callOff(state.timer);
      state.done = true;
      options.onFinish?.();
      if (!accepts.json && answer !== undefined && !isRefusal(answer)) startStream();
      if (state.connection === undefined) return respond(adapter, native, { answer, headers });
      if (answer !== undefined) sendOn(state, isRefusal(answer) ? errorText(answer.id, answer.error) : answer);
      if (state.events === undefined) state.connection.end();
      else state.events.end();
    },
  };
}

function sendOn({ events, connection }: State, message: Outgoing): void {
  if (events !== undefined) events.send(typeof message === "string" ? message : [...message].join(""));
  else if (connection !== undefined && connection.waiting > MAX_WAITING) connection.end();
  else connection?.write(messageEvent(message));
}

function respond<Native>(
  adapter: Adapter<Native>,
  native: Native,
  { answer, headers }: { readonly answer: Answer | undefined; readonly headers: Readonly<Record<string, string>> },
): void {
  // Of a call that was cancelled there is nothing to say.
  if (answer === undefined) return adapter.respond(native, { status: 202, headers });
  if (!isRefusal(answer)) return adapter.respond(native, { status: 200, headers, isJson: true }, answer);
  adapter.respond(native, { status: answer.status, headers, isJson: true }, errorText(answer.id, answer.error));
}
