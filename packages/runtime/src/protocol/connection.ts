import type { Exchange } from "./exchange.ts";
import { classify, ErrorCode } from "./json-rpc.ts";
import { listenForChanges } from "./list-changed.ts";
import { type Answer, type Outgoing, type Reply, refuse, toOutgoing } from "./outgoing.ts";
import type { MethodRequest, Server } from "./server.ts";
import { createSession, type Session } from "./session.ts";
import { claimsStateless } from "./stateless/claim.ts";

/** One peer on a connection of its own, which may speak either era, message by message. */
export interface Connection {
  /** Takes one JSON text. Answers by `send`, in any order. Never throws. */
  receive(text: string): void;
  /** Answers that a message could not be read at all, e.g. since it is too long. */
  refuse(message: string): void;
  /** Resolves once everything that was asked so far is answered; subscriptions are ended. */
  idle(): Promise<void>;
  /** Aborts running calls; nothing is sent any more. */
  close(): void;
}

/** Opens a connection; `send` frames one message. */
export function openConnection(server: Server, send: (message: Outgoing) => void): Connection {
  const session = createSession(server);
  const { state } = session;
  const exchange: Exchange = {
    caller: Object.freeze({}),
    send: (message) => {
      if (!state.closed) send(message);
    },
  };
  const dispatch = createDispatch(server, session, exchange);
  const stopListening = listenForChanges(state, exchange);
  let pending = 0;
  let onIdle: (() => void) | undefined;
  const settle = (): void => {
    pending -= 1;
    if (pending === 0) onIdle?.();
  };
  const answered = (answer: Answer | undefined): void => {
    if (answer !== undefined) exchange.send(toOutgoing(answer));
    settle();
  };
  const failed = (error: unknown): void => {
    server.options.log("error", "a request was not answered", { error });
    settle();
  };
  return {
    receive: (text) => {
      const reply = read(text, dispatch);
      if (reply === undefined) return;
      if (!(reply instanceof Promise)) return exchange.send(toOutgoing(reply));
      pending += 1;
      reply.then(answered, failed);
    },
    refuse: (message) => exchange.send(toOutgoing(refuse(undefined, { code: ErrorCode.invalidRequest, message }))),
    idle: () =>
      new Promise((resolve) => {
        onIdle = resolve;
        for (const call of [...state.running.values()]) if (call.isSubscription) call.stop("The server is closing.");
        if (pending === 0) resolve();
      }),
    close: () => {
      stopListening();
      session.close();
    },
  };
}

const PARSE_ERROR = { code: ErrorCode.parseError, message: "Parse error: the message is not JSON" };

function read(text: string, dispatch: (value: unknown) => Reply): Reply {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse(undefined, PARSE_ERROR);
  }
  return dispatch(value);
}

type HandleStateless = typeof import("./stateless/handle.ts")["handleStateless"];

/** Gives each message to its era; what the newer one needs is loaded with its first request. */
function createDispatch(server: Server, session: Session, exchange: Exchange): (value: unknown) => Reply {
  const { running } = session.state;
  let handleStateless: HandleStateless | undefined;
  let loading: Promise<HandleStateless> | undefined;
  const answer = (request: MethodRequest): Reply => handleStateless?.(server, request, { exchange, running });
  return (value) => {
    const message = classify(value);
    if (message.kind === "request" && claimsStateless(message)) {
      if (handleStateless !== undefined) return answer(message);
      loading ??= import("./stateless/handle.ts").then((loaded) => (handleStateless = loaded.handleStateless));
      return loading.then(() => answer(message));
    }
    // A cancellation must not overtake the request that it is about.
    if (message.kind === "notification" && loading !== undefined && handleStateless === undefined) {
      return loading.then(() => session.handle(value, exchange));
    }
    return session.handle(value, exchange);
  };
}
