import type { Outgoing } from "../protocol/outgoing.ts";

/** A request's body: its text, or what a framework has parsed it to; or why there is none. */
export type Body =
  | { readonly text: string }
  | { readonly parsed: unknown }
  | { readonly problem: "too large" | "too slow" | "not UTF-8" | "gone" };

/** An answer that is written in pieces while it is open (`text/event-stream`). */
export interface ResponseStream {
  /** Never throws; what comes after the end, or when nobody reads any more, goes nowhere. */
  write(text: string): void;
  end(): void;
  /** Characters that wait for the client to read. */
  readonly waiting: number;
}

export interface ResponseHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Adds `Content-Type: application/json`. */
  readonly isJson?: true;
}

/** How requests are read and answered on a platform; one for all requests, so that none needs objects of its own. */
export interface Adapter<Native> {
  method(native: Native): string;
  /** Path without the query. */
  pathname(native: Native): string;
  /** A header by its lower-case name, without white space around it. */
  header(native: Native, name: string): string | undefined;
  address(native: Native): string | undefined;
  readBody(native: Native, limits: { readonly maxBytes: number; readonly timeoutMs: number }): Promise<Body>;
  respond(native: Native, head: ResponseHead, body?: Outgoing): void;
  openStream(native: Native, head: ResponseHead): ResponseStream;
  /** Calls back once if the client goes away before the answer has ended. */
  onGone(native: Native, listener: () => void): void;
}
