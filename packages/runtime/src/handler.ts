import { handleHttp } from "./streamable-http/handle-http.ts";
import type { HttpServerOptions } from "./streamable-http/options.ts";
import { closeService, createService, type RegistrySource } from "./streamable-http/service.ts";
import { createExchange, webAdapter } from "./streamable-http/web-adapter.ts";

export type { HttpServerOptions } from "./streamable-http/options.ts";

/** Answers requests of web standards; `close` ends what runs. */
export interface Handler {
  (request: Request): Promise<Response>;
  close(): void;
}

/**
 * Serves a registry over Streamable HTTP as a function of web standards, for Hono and every framework that has `Request`
 * and `Response`. On `node:http`, `createNodeHandler` of `@mcp-gen/runtime/node` is faster.
 *
 * Without `allowedHosts` it answers requests to this machine's own names only.
 */
export function createHandler(registry: RegistrySource, options: HttpServerOptions): Handler {
  const service = createService(registry, options);
  const handler = (request: Request): Promise<Response> => {
    const { exchange, response } = createExchange(request);
    void handleHttp(service, webAdapter, exchange);
    return response;
  };
  return Object.assign(handler, { close: () => closeService(service) });
}
