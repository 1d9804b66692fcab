import type { Caller, RateLimit } from "../registry/types.ts";

/** Callers that are remembered; the longest idle are forgotten first. */
const MAX_CALLERS = 10_000;

/** Counts a call; gives the seconds to wait if there were too many. */
export type TakeTurn = (caller: Caller) => number | undefined;

interface Bucket {
  tokens: number;
  /** Seconds. */
  at: number;
}

/**
 * Limits the calls of each caller: a full bucket of calls at first, which fills again evenly over the time. Stops
 * a model in a loop, or a stranger, from exhausting the upstream API.
 */
export function createRateLimit({ calls, seconds }: RateLimit): TakeTurn {
  const buckets = new Map<string, Bucket>();
  return (caller) => {
    const now = performance.now() / 1000;
    const key = keyOf(caller);
    const bucket = buckets.get(key) ?? { tokens: calls, at: now };
    bucket.tokens = Math.min(calls, bucket.tokens + ((now - bucket.at) * calls) / seconds);
    bucket.at = now;
    // Set anew: the order of the map is that of the last calls.
    buckets.delete(key);
    buckets.set(key, bucket);
    if (buckets.size > MAX_CALLERS) buckets.delete(buckets.keys().next().value ?? key);
    if (bucket.tokens < 1) return ((1 - bucket.tokens) * seconds) / calls;
    bucket.tokens -= 1;
    return undefined;
  };
}

/** Whoever cannot be told apart shares a bucket. */
function keyOf({ auth, sessionId, address }: Caller): string {
  if (auth !== undefined) return `subject ${auth.issuer ?? ""} ${auth.subject}`;
  return sessionId === undefined ? `address ${address ?? ""}` : `session ${sessionId}`;
}
