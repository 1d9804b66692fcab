import type { IncomingMessage, ServerResponse } from "node:http";
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
  addHook(name: "onClose", hook: (instance: unknown, done: () => void) => void): unknown;
}

export interface FastifyReplyLike {
  readonly raw: ServerResponse;
  hijack(): unknown;
}

/**
 * A Fastify plugin that serves a registry: `app.register(mcp(registry, { name, version }), { prefix: "/mcp" })`. Hooks of
 * the app run before it, e.g. an `onRequest` that authenticates; bodies are read by the handler itself, with its limits.
 */
export function mcp(registry: RegistrySource, options: HttpServerOptions): (app: FastifyLike) => Promise<void> {
  const handler = createNodeHandler(registry, options);
  return async (app) => {
    // Within the plugin only: Fastify encapsulates it.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", (_request, _payload, done) => done(null));
    app.addHook("onClose", (_instance, done) => {
      handler.close();
      done();
    });
    app.all("/", ({ raw }, reply) => {
      reply.hijack();
      handler(raw, reply.raw);
    });
  };
}
