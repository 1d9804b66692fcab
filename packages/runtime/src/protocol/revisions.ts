/** Handshake revisions of MCP, newest first. */
export const REVISIONS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;

export type Revision = (typeof REVISIONS)[number];

/** The revision that a session speaks for a requested one: the same if it is known, else the newest. */
export function negotiate(requested: unknown): Revision {
  return REVISIONS.find((revision) => revision === requested) ?? REVISIONS[0];
}

/** Whether `revision` is `since` or newer; before `initialize` everything is taken as known. */
export function isAtLeast(revision: Revision | undefined, since: Revision): boolean {
  return revision === undefined || revision >= since;
}
