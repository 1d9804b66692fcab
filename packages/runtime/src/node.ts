import type { IncomingMessage, ServerResponse } from "node:http";
import { nodeAdapter } from "./node/node-adapter.ts";
import { createStderrLog } from "./stdio/stderr-log.ts";
import { handleHttp } from "./streamable-http/handle-http.ts";
import type { HttpServerOptions } from "./streamable-http/options.ts";
import { closeService, createService, type RegistrySource } from "./streamable-http/service.ts";

export { type HttpServer, type ServeHttpOptions, serveHttp } from "./node/serve-http.ts";
export type { HttpServerOptions } from "./streamable-http/options.ts";

/** Answers requests of `node:http`, and of frameworks on it; `close` ends what runs. */
export interface NodeHandler {
  (request: IncomingMessage, response: ServerResponse): void;
  close(): void;
}

/**
 * Serves a registry over Streamable HTTP, without a `Request` or `Response` object on the way. In Express it is a
 * middleware: `app.all("/mcp", createNodeHandler(registry, { name, version }))`, before or after a body parser.
 *
 * Without `allowedHosts` it answers requests to this machine's own names only.
 */
export function createNodeHandler(registry: RegistrySource, options: HttpServerOptions): NodeHandler {
  const service = createService(registry, { log: createStderrLog("info"), ...options });
  const handler = (request: IncomingMessage, response: ServerResponse): void => {
    void handleHttp(service, nodeAdapter, { request, response });
  };
  return Object.assign(handler, { close: () => closeService(service) });
}
