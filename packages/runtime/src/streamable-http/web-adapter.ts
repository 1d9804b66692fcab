import type { Outgoing } from "../protocol/outgoing.ts";
import type { Adapter, Body, ResponseHead, ResponseStream } from "./adapter.ts";

/** A request of web standards and the promise of its response. */
export interface WebExchange {
  readonly request: Request;
  readonly answer: (response: Response) => void;
  readonly gone: Set<() => void>;
}

export function createExchange(request: Request): {
  readonly exchange: WebExchange;
  readonly response: Promise<Response>;
} {
  let answer: WebExchange["answer"] = () => undefined;
  const response = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const exchange: WebExchange = { request, answer: (made) => answer(made), gone: new Set() };
  request.signal.addEventListener("abort", () => tellGone(exchange), { once: true });
  return { exchange, response };
}

function tellGone({ gone }: WebExchange): void {
  const listeners = [...gone];
  gone.clear();
  for (const listener of listeners) listener();
}

export const webAdapter: Adapter<WebExchange> = {
  method: ({ request }) => request.method,
  pathname: ({ request }) => new URL(request.url).pathname,
  header: (exchange, name) => readHeader(exchange, name),
  address: () => undefined,
  readBody: ({ request }, limits) => readBody(request, limits),
  respond: (exchange, head, body) => {
    exchange.gone.clear();
    const { status } = head;
    exchange.answer(new Response(body === undefined ? null : toBody(body), { status, headers: plain(head) }));
  },
  openStream: (exchange, head) => openStream(exchange, head),
  onGone: ({ gone, request }, listener) => {
    if (request.signal.aborted) listener();
    else gone.add(listener);
  },
};

/** A `Request` made by hand has no `Host` header; its URL has the host. */
function readHeader({ request }: WebExchange, name: string): string | undefined {
  return request.headers.get(name) ?? (name === "host" ? new URL(request.url).host : undefined);
}

/** A platform decides itself about its connections. */
function plain({ headers: { connection: _, ...headers }, isJson }: ResponseHead): Record<string, string> {
  return isJson ? { "content-type": "application/json", ...headers } : headers;
}

async function readBody(
  request: Request,
  { maxBytes, timeoutMs }: { readonly maxBytes: number; readonly timeoutMs: number },
): Promise<Body> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return { problem: "too large" };
  const reader = request.body?.getReader();
  if (reader === undefined) return { text: "" };
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    reader.cancel().catch(() => undefined);
  }, timeoutMs);
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      size += read.value.byteLength;
      if (size > maxBytes) {
        reader.cancel().catch(() => undefined);
        return { problem: "too large" };
      }
      chunks.push(read.value);
    }
  } catch {
    return { problem: "gone" };
  } finally {
    clearTimeout(timer);
  }
  return isLate ? { problem: "too slow" } : decode(chunks);
}

function decode(chunks: readonly Uint8Array[]): Body {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    const text = chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join("") + decoder.decode();
    return { text };
  } catch {
    return { problem: "not UTF-8" };
  }
}

/** A long list is made piece by piece, as fast as it is read. */
function toBody(body: Outgoing): string | ReadableStream<Uint8Array> {
  if (typeof body === "string") return body;
  const pieces = body[Symbol.iterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: (controller) => {
      const { done, value } = pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

function openStream(exchange: WebExchange, head: ResponseHead): ResponseStream {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let waiting = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      start: (made) => {
        controller = made;
      },
      pull: () => {
        waiting = 0;
      },
      cancel: () => {
        controller = undefined;
        tellGone(exchange);
      },
    },
    { highWaterMark: 1 },
  );
  exchange.answer(new Response(body, { status: head.status, headers: plain(head) }));
  return {
    get waiting() {
      return waiting;
    },
    write: (text) => {
      if (controller === undefined) return;
      waiting += text.length;
      controller.enqueue(encoder.encode(text));
    },
    end: () => {
      const open = controller;
      controller = undefined;
      open?.close();
      tellGone(exchange);
    },
  };
}
