import { isUtf8 } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Outgoing } from "../protocol/outgoing.ts";
import type { Adapter, Body, ResponseHead, ResponseStream } from "../streamable-http/adapter.ts";
import { callOff, later } from "../timing/later.ts";

/** A request of `node:http`, of Express, or of another framework that hands its own out. */
export interface NodeExchange {
  /** `body`: what a body parser in front of us has made of it; `originalUrl`: before a framework cut its mount path off. */
  readonly request: IncomingMessage & { readonly body?: unknown; readonly originalUrl?: string };
  readonly response: ServerResponse;
}

/** Answers on `node:http` without a `Request` or `Response` object. */
export const nodeAdapter: Adapter<NodeExchange> = {
  method: ({ request }) => request.method ?? "GET",
  pathname: ({ request }) => (request.originalUrl ?? request.url ?? "/").replace(/[?#].*$/s, ""),
  header: ({ request }, name) => {
    const value = request.headers[name];
    return typeof value === "string" ? value.trim() : value?.[0];
  },
  address: ({ request }) => request.socket.remoteAddress,
  readBody: ({ request }, limits) => readBody(request, limits),
  respond: ({ response }, head, body) => respond(response, head, body),
  openStream: ({ response }, head) => openStream(response, head),
  onGone: ({ response }, listener) => {
    if (response.closed) listener();
    else response.once("close", listener);
  },
};

interface Limits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/**
 * A body that is a few times too large is read to its end and thrown away: a client that is still sending when the
 * connection closes sees a broken pipe instead of its answer.
 */
const PATIENCE = 8;

function readBody(request: NodeExchange["request"], { maxBytes, timeoutMs }: Limits): Promise<Body> {
  if (request.body !== undefined) return Promise.resolve(readParsed(request.body));
  const maxRead = maxBytes * PATIENCE;
  if (Number(request.headers["content-length"] ?? 0) > maxRead) return Promise.resolve({ problem: "too large" });
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (body: Body): void => {
      callOff(timer);
      // Only the first counts.
      resolve(body);
    };
    const timer = later(timeoutMs, () => end({ problem: "too slow" }));
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else if (size <= maxRead) chunks.length = 0;
      else {
        request.pause();
        end({ problem: "too large" });
      }
    });
    request.on("end", () => end(size > maxBytes ? { problem: "too large" } : decode(chunks)));
    request.on("close", () => end({ problem: "gone" }));
  });
}

/** What a body parser left: a value, or the bytes or text of `express.raw` and `express.text`. */
function readParsed(body: unknown): Body {
  if (typeof body === "string") return { text: body };
  return Buffer.isBuffer(body) ? decode([body]) : { parsed: body };
}

function decode(chunks: readonly Buffer[]): Body {
  const bytes = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
  return isUtf8(bytes) ? { text: bytes.toString("utf8") } : { problem: "not UTF-8" };
}

function respond(response: ServerResponse, head: ResponseHead, body?: Outgoing): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  if (typeof body === "string") {
    response.writeHead(head.status, flatHeaders(head, Buffer.byteLength(body))).end(body);
    return;
  }
  if (body === undefined) {
    response.writeHead(head.status, flatHeaders(head, head.status === 204 ? undefined : 0)).end();
    return;
  }
  // A client that goes away while it is written to is no news.
  response.on("error", () => undefined);
  response.writeHead(head.status, flatHeaders(head, undefined));
  writePieces(response, body[Symbol.iterator]());
}

/** Names and values in turn, which is what Node writes out fastest. */
function flatHeaders({ headers, isJson }: ResponseHead, length: number | undefined): string[] {
  const flat = isJson ? ["content-type", "application/json"] : [];
  if (length !== undefined) flat.push("content-length", String(length));
  for (const name in headers) flat.push(name, headers[name] ?? "");
  return flat;
}

/** Prepared texts are ASCII, and are made as fast as the client reads them. */
function writePieces(response: ServerResponse, pieces: Iterator<string>): void {
  for (;;) {
    if (response.destroyed) return;
    const piece = pieces.next();
    if (piece.done) {
      response.end();
      return;
    }
    if (response.write(piece.value, "latin1")) continue;
    response.once("drain", () => writePieces(response, pieces));
    return;
  }
}

function openStream(response: ServerResponse, { status, headers }: ResponseHead): ResponseStream {
  const canWrite = (): boolean => !response.destroyed && !response.writableEnded;
  response.on("error", () => undefined);
  if (!response.headersSent && canWrite()) {
    response.writeHead(status, headers);
    response.flushHeaders();
  }
  return {
    get waiting() {
      return response.writableLength;
    },
    write: (text) => {
      if (canWrite()) response.write(text);
    },
    end: () => {
      if (canWrite()) response.end();
    },
  };
}
