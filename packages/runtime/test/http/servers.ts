import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";

/** A request as it arrived. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

export interface TestServer {
  readonly origin: string;
  readonly arrived: readonly Arrived[];
}

export type Reply = (request: Arrived, response: ServerResponse) => void;

const open: Server[] = [];

afterEach(async () => {
  await Promise.all(
    open.splice(0).map((server) => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    }),
  );
});

/** Serves on a free port of 127.0.0.1 until the test ends, and remembers what arrived. */
export async function serve(reply: Reply): Promise<TestServer> {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const seen = { method, url, headers, body: Buffer.concat(chunks) };
      arrived.push(seen);
      reply(seen, response);
    });
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, arrived };
}

/** An origin where nothing listens any more. */
export async function closedOrigin(): Promise<string> {
  const { origin } = await serve(() => undefined);
  const server = open.pop();
  await new Promise((resolve) => server?.close(resolve));
  return origin;
}

/** Answers JSON. */
export function json(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}
