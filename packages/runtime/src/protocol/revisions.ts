/** Revisions that open with a handshake (`initialize`), newest first. */
export const HANDSHAKE_REVISIONS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;

/** Revisions whose every request stands for itself and names its revision in `_meta`, newest first. */
export const STATELESS_REVISIONS = ["2026-07-28"] as const;

export type HandshakeRevision = (typeof HANDSHAKE_REVISIONS)[number];
export type StatelessRevision = (typeof STATELESS_REVISIONS)[number];
export type Revision = HandshakeRevision | StatelessRevision;

/** The revision that a session speaks for a requested one: the same if it is known, else the newest. */
export function negotiate(requested: unknown): HandshakeRevision {
  return asHandshakeRevision(requested) ?? HANDSHAKE_REVISIONS[0];
}

export function asHandshakeRevision(value: unknown): HandshakeRevision | undefined {
  return HANDSHAKE_REVISIONS.find((revision) => revision === value);
}

export function asStatelessRevision(value: unknown): StatelessRevision | undefined {
  return STATELESS_REVISIONS.find((revision) => revision === value);
}

/** Whether `revision` is `since` or newer; before `initialize` everything is taken as known. */
export function isAtLeast(revision: Revision | undefined, since: Revision): boolean {
  return revision === undefined || revision >= since;
}
