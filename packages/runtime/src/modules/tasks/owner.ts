import type { Caller } from "../../registry/types.ts";

/**
 * Whose a task is: the verified caller's, else its session's. Where there is neither, callers cannot be
 * told apart, and whoever knows a task's id has it; so ids cannot be guessed.
 */
export function ownerOf({ auth, sessionId }: Caller): string {
  if (auth !== undefined) return `subject ${auth.issuer ?? ""} ${auth.subject}`;
  return sessionId === undefined ? "" : `session ${sessionId}`;
}

/** Whose share of the tasks it takes: the owner's, else its address's. */
export function quotaOf(caller: Caller): string {
  const owner = ownerOf(caller);
  return owner === "" ? `address ${caller.address ?? ""}` : owner;
}
