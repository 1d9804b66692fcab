import type { IncomingMessage, ServerResponse } from "node:http";
import { type FastifyReplyLike, takeReply } from "./node/take-reply.ts";
import { createNodeHandler } from "./node.ts";
import type { HttpServerOptions } from "./streamable-http/options.ts";
import type { RegistrySource } from "./streamable-http/service.ts";

export type { HttpServerOptions } from "./streamable-http/options.ts";

/** What is used of a Fastify instance (5.x); structural, so that there is no dependency. */
export interface FastifyLike {
  all(path: string, handler: (request: { readonly raw: IncomingMessage }, reply: FastifyReplyLike) => void): unknown;
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(
    type: string,
    parser: (request: unknown, payload: unknown, done: (error: null) => void) => void,
  ): unknown;
  addHook(name: "preClose", hook: (done: () => void) => void): unknown;
}

/**
 * A Fastify plugin that serves a registry: `app.register(mcp(registry, { name, version }), { prefix: "/mcp" })`. Hooks of
 * the app run around it, e.g. an `onRequest` that authenticates, and headers that they set are sent; bodies are read by the
 * handler itself, with its limits.
 */
export function mcp(registry: RegistrySource, options: HttpServerOptions): (app: FastifyLike) => Promise<void> {
  const handler = createNodeHandler(registry, options);
  const open = new Set<ServerResponse>();
  return async (app) => {
    // Within the plugin only: Fastify encapsulates it.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", (_request, _payload, done) => done(null));
    // Before the server waits for its connections: streams would hold them open, and what ends late is idle for a minute.
    app.addHook("preClose", (done) => {
      handler.close();
      void allClosed(open).then(done);
    });
    app.all("/", ({ raw }, reply) => {
      const response = takeReply(reply);
      open.add(response);
      response.once("close", () => open.delete(response));
      handler(raw, response);
    });
  };
}

/** Milliseconds that answers may take to end when the application closes. */
const CLOSE_MS = 2000;

function allClosed(responses: ReadonlySet<ServerResponse>): Promise<void> {
  if (responses.size === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, CLOSE_MS);
    for (const response of responses) {
      response.once("close", () => {
        if (responses.size > 0) return;
        clearTimeout(timer);
        resolve();
      });
    }
  });
}
