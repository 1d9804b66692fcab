import { callOff, later } from "../timing/later.ts";
import { readAccept } from "./accept.ts";
import type { Resume } from "./event-log.ts";
import { type Incoming, refuseHttp, refuseMethod } from "./handle-http.ts";
import type { HttpSession } from "./session-store.ts";
import { KEEP_ALIVE, STREAM_HEADERS } from "./sse.ts";

/** The session that a request names; answers the request if there is none. */
export function findSession<Native>({
  adapter,
  native,
  service,
  auth,
  headers,
}: Incoming<Native>): HttpSession | undefined {
  const id = adapter.header(native, "mcp-session-id");
  if (id === undefined) {
    refuseHttp(adapter, native, { status: 400, message: "Mcp-Session-Id is missing: begin with initialize", headers });
    return undefined;
  }
  const session = service.sessions.find(id, auth);
  if (session === undefined)
    refuseHttp(adapter, native, { status: 404, message: "The session does not exist, or has ended", headers });
  return session;
}

/** A client listens, or goes on after a connection that it has lost. */
export function handleGet<Native>(incoming: Incoming<Native>): void {
  const { adapter, native, headers, service } = incoming;
  if (!service.settings.sessions) return refuseMethod(adapter, native, headers);
  // Older clients ask for the page of the protocol's first transport, which is not spoken here.
  if (adapter.header(native, "mcp-session-id") === undefined) return refuseMethod(adapter, native, headers);
  const session = findSession(incoming);
  if (session === undefined) return;
  if (!readAccept(adapter.header(native, "accept")).stream) {
    return refuseHttp(adapter, native, { status: 406, message: "Accept must have text/event-stream", headers });
  }
  const lastEventId = adapter.header(native, "last-event-id");
  const resume = lastEventId === undefined ? undefined : session.events.resume(lastEventId);
  // Whoever listens already must not be cut off for a stream that cannot be resumed.
  if (lastEventId !== undefined && resume === undefined && session.standalone?.isAttached) {
    return refuseHttp(adapter, native, { status: 400, message: "Last-Event-ID is not known (any more)", headers });
  }
  listen(incoming, session, resume);
}

function listen<Native>(
  { adapter, native, headers, service }: Incoming<Native>,
  session: HttpSession,
  resume: Resume | undefined,
): void {
  const connection = adapter.openStream(native, { status: 200, headers: { ...STREAM_HEADERS, ...headers } });
  const { keepAliveMs } = service.settings;
  const stayAlive = (): void => {
    connection.write(KEEP_ALIVE);
    timer = later(keepAliveMs, stayAlive);
  };
  let timer = later(keepAliveMs, stayAlive);
  session.open += 1;
  adapter.onGone(native, () => {
    callOff(timer);
    session.open -= 1;
    session.standalone?.detach(connection);
  });
  if (resume !== undefined) return resume(connection);
  session.standalone ??= session.events.open();
  session.standalone.attach(connection);
}

/** */
export function handleDelete<Native>(incoming: Incoming<Native>): void {
  const { adapter, native, headers, service } = incoming;
  if (!service.settings.sessions || adapter.header(native, "mcp-session-id") === undefined) {
    return refuseMethod(adapter, native, headers);
  }
  const session = findSession(incoming);
  if (session === undefined) return;
  service.sessions.close(session);
  adapter.respond(native, { status: 204, headers });
}
