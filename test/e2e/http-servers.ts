import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { createRegistry, defineTools, type Registry } from "@mcp-gen/runtime";
import { createHandler } from "@mcp-gen/runtime/handler";
import { type HttpServerOptions, serveHttp } from "@mcp-gen/runtime/node";

/** The two ways to serve over HTTP: `node:http` itself, and as a function of web standards. */
export const HTTP_WAYS = ["serveHttp", "createHandler"] as const;

export type HttpWay = (typeof HTTP_WAYS)[number];

export interface TestHttpServer {
  readonly url: URL;
  /** Cuts every connection, as a network does. */
  cut(): void;
  close(): Promise<void>;
}

export async function startHttp(
  way: HttpWay,
  registry: Registry,
  { port = 0, ...options }: Partial<HttpServerOptions> & { readonly port?: number } = {},
): Promise<TestHttpServer> {
  const info = { name: "http", version: "1.0.0", log: () => undefined, ...options };
  if (way === "serveHttp") {
    const { url, server, close } = await serveHttp(registry, { ...info, port });
    return { url: new URL(url), cut: () => server.closeAllConnections(), close };
  }
  const handler = createHandler(registry, info);
  // Its type has HTTP/2 beside.
  const server = createAdaptorServer({ fetch: handler }) as Server;
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`),
    cut: () => server.closeAllConnections(),
    close: async () => {
      handler.close();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** What the calls of a server did. */
export interface Seen {
  aborted: number;
  finished: number;
  /** Lets the calls of `slow` end. */
  release: () => void;
}

export function createTools(): { readonly registry: Registry; readonly seen: Seen } {
  const seen: Seen = { aborted: 0, finished: 0, release: () => undefined };
  const definition = defineTools([
    {
      name: "echo",
      description: "Gives back a text: Grüße.",
      inputSchema: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
      outputSchema: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
      run: ({ text }: { readonly text: string }) => ({ text }),
    },
    {
      name: "slow",
      description: "Reports, and ends when it is let go.",
      run: async (_, ctx) => {
        ctx.signal.addEventListener("abort", () => {
          seen.aborted += 1;
        });
        const released = new Promise<void>((resolve) => {
          seen.release = resolve;
        });
        ctx.progress(1, 2);
        await released;
        seen.finished += 1;
        return "finished";
      },
    },
  ]);
  return { registry: createRegistry(definition, { rateLimit: false }), seen };
}
