import type { Caller } from "../registry/types.ts";
import type { Outgoing } from "./outgoing.ts";

/** The way back to whoever sent one message, as its transport has it. */
export interface Exchange {
  /** Sends what belongs to the message besides its answer: progress, log records, requests of the server. */
  readonly send: (message: Outgoing) => void;
  readonly caller: Caller;
  /** `false` if a question would not reach the client, or its answer not this process. Default `true`. */
  readonly canAsk?: boolean;
}
