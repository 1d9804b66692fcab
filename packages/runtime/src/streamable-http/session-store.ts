import type { AuthInfo } from "../auth/types.ts";
import { listenForChanges } from "../protocol/list-changed.ts";
import { isAtLeast } from "../protocol/revisions.ts";
import type { Server } from "../protocol/server.ts";
import { createSession, type Session } from "../protocol/session.ts";
import { createEventLog, type EventLog, type EventStream } from "./event-log.ts";
import type { HttpSettings } from "./options.ts";

/** A session of a client of the handshake revisions, kept between its requests. */
export interface HttpSession {
  readonly id: string;
  /** Whose it is: an id alone lets nobody in. */
  readonly subject: string | undefined;
  readonly session: Session;
  readonly events: EventLog;
  /** For what the server says unasked; made when the client first listens. */
  standalone: EventStream | undefined;
  /** Requests and streams that are open. */
  open: number;
  /** `Date.now()` of the last request. */
  lastUsed: number;
}

export interface SessionStore {
  /** `undefined` if there are too many, all in use. */
  create(auth: AuthInfo | undefined): HttpSession | undefined;
  /** `undefined` if it does not exist, has ended, or is another's. */
  find(id: string, auth: AuthInfo | undefined): HttpSession | undefined;
  close(session: HttpSession): void;
  closeAll(): void;
}

/** Milliseconds between looks for sessions that have been idle for too long. */
const SWEEP_MS = 60_000;

/** Milliseconds by which the order of the last uses may be wrong. */
const LINE_MS = 1000;

export function createSessionStore(server: Server, { maxSessions, sessionIdleMs }: HttpSettings): SessionStore {
  // In the order of their last use.
  const sessions = new Map<string, HttpSession & { readonly stopListening: () => void }>();
  let swept = Date.now();
  const close = ({ id }: HttpSession): void => {
    const found = sessions.get(id);
    if (found === undefined) return;
    sessions.delete(id);
    found.stopListening();
    found.session.close();
    found.events.closeAll();
  };
  const sweep = (now: number): void => {
    if (now - swept < SWEEP_MS) return;
    swept = now;
    for (const session of sessions.values()) {
      if (now - session.lastUsed < sessionIdleMs) break;
      if (session.open === 0) close(session);
    }
  };
  const makeRoom = (): boolean => {
    if (sessions.size < maxSessions) return true;
    for (const session of sessions.values()) {
      if (session.open > 0) continue;
      close(session);
      return true;
    }
    return false;
  };
  return {
    create: (auth) => {
      const now = Date.now();
      sweep(now);
      if (!makeRoom()) return undefined;
      const session = createSession(server);
      const made: HttpSession = {
        id: crypto.randomUUID(),
        subject: auth?.subject,
        session,
        // Clients of older revisions take an event without data for a message that is broken.
        events: createEventLog(() => isAtLeast(session.state.revision, "2025-11-25")),
        standalone: undefined,
        open: 0,
        lastUsed: now,
      };
      const stopListening = listenForChanges(session.state, {
        send: (message) => made.standalone?.send(typeof message === "string" ? message : [...message].join("")),
      });
      sessions.set(made.id, Object.assign(made, { stopListening }));
      return made;
    },
    find: (id, auth) => {
      const now = Date.now();
      sweep(now);
      const found = sessions.get(id);
      if (found === undefined || found.subject !== auth?.subject) return undefined;
      // Moved to the end of the line, but not for each of many requests.
      if (now - found.lastUsed > LINE_MS) {
        sessions.delete(id);
        sessions.set(id, found);
        found.lastUsed = now;
      }
      return found;
    },
    close,
    closeAll: () => {
      for (const session of [...sessions.values()]) close(session);
    },
  };
}
