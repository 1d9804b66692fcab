import { setFlagsFromString } from "node:v8";

/**
 * Tunes V8 for a process that reads, writes and ends: code is optimised only once it has run for long, since most of
 * what it does is over before that pays (docs/decisions/0002-v8-flags.md). Not for a server.
 */
export function tuneForOneRun(): void {
  setFlagsFromString("--interrupt-budget=2000000");
}
