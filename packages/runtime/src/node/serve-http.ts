import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createNodeHandler } from "../node.ts";
import type { HttpServerOptions } from "../streamable-http/options.ts";
import type { RegistrySource } from "../streamable-http/service.ts";

export interface ServeHttpOptions extends HttpServerOptions {
  /** Default 3000; 0: any that is free. */
  readonly port?: number;
  /** Address to listen on. Default `127.0.0.1`: this machine only. */
  readonly hostname?: string;
  /** Path of the endpoint. Default `/mcp`. */
  readonly path?: string;
  /** Path that answers whether the server is up. Default `/healthz`. */
  readonly healthPath?: string;
}

/** A server that listens. */
export interface HttpServer {
  /** Of the endpoint, e.g. `http://127.0.0.1:3000/mcp`. */
  readonly url: string;
  readonly server: Server;
  /** Takes no more requests, ends calls and streams, and resolves once all connections are closed. */
  close(): Promise<void>;
}

/** Milliseconds for the headers of a request, and for all of it: stops clients that hold connections open (slowloris). */
const HEADERS_MS = 15_000;
const REQUEST_MS = 60_000;

const MAX_HEADER_BYTES = 16 * 1024;

/** Milliseconds that requests may take to end when the server is closed. */
const CLOSE_MS = 2000;

/** Serves a registry on a `node:http` server of its own. Rejects if the port is taken. */
export async function serveHttp(registry: RegistrySource, options: ServeHttpOptions): Promise<HttpServer> {
  const { port = 3000, hostname = "127.0.0.1", path = "/mcp", healthPath = "/healthz" } = options;
  const handler = createNodeHandler(registry, { ...options, path });
  const server = createServer(
    { maxHeaderSize: MAX_HEADER_BYTES, headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS },
    (request, response) => {
      if (request.url === healthPath && request.method === "GET") {
        response.writeHead(200, { "content-type": "application/json" }).end('{"status":"ok"}');
      } else handler(request, response);
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, hostname, () => {
      server.off("error", reject);
      resolve();
    });
  });
  // A server that listens on a port has such an address.
  const address = server.address() as AddressInfo;
  const host = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return { url: `http://${host}:${address.port}${path}`, server, close: () => close(server, handler.close) };
}

function close(server: Server, endAll: () => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), CLOSE_MS);
    // Clients keep connections open for their next request, also those that were busy when this began.
    const sweep = setInterval(() => server.closeIdleConnections(), 20);
    server.close(() => {
      clearTimeout(timer);
      clearInterval(sweep);
      resolve();
    });
    endAll();
  });
}
