import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scratch } from "../support/paths.ts";
import { CLIENTS, type ConnectedClient, connectClient } from "./clients.ts";
import { prepareServer, WAYS } from "./ways.ts";

const DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Slow", version: "1.0.0" },
  servers: [{ url: "http://127.0.0.1:9" }],
  paths: {
    "/slow": { get: { operationId: "waitForEver", responses: { "204": { description: "Never" } } } },
    "/fast": {
      get: { operationId: "answer", responses: { "200": { description: "Now", content: { "text/plain": {} } } } },
    },
  },
};

const MATRIX = CLIENTS.flatMap((client) => WAYS.map((way) => [client, way] as const));

describe.each(MATRIX)("cancelling a call, official %s client, %s", (generation, way) => {
  let onSlow = (): void => {};
  let onAborted = (): void => {};
  const api = createServer((request, response) => {
    if (request.url === "/fast") {
      response.writeHead(200, { "content-type": "text/plain" });
      response.end("here");
      return;
    }
    response.on("close", () => onAborted());
    onSlow();
  });
  let client: ConnectedClient;

  beforeAll(async () => {
    api.listen(0, "127.0.0.1");
    await once(api, "listening");
    const baseUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
    const name = `slow-${generation}`;
    const document = `${scratch("e2e", `${name}-${way}`)}.json`;
    writeFileSync(document, JSON.stringify(DOCUMENT));
    client = await connectClient(generation, prepareServer(way, { name, document, baseUrl }));
  });

  afterAll(async () => {
    await client?.close();
    api.closeAllConnections();
    api.close();
  });

  it("ends the HTTP request, and the next call works", async () => {
    const reached = new Promise<void>((resolve) => {
      onSlow = resolve;
    });
    const aborted = new Promise<void>((resolve) => {
      onAborted = resolve;
    });
    const controller = new AbortController();
    const call = client.call("wait_for_ever", {}, controller.signal);
    const outcome = expect(call).rejects.toThrow();
    await reached;
    controller.abort();
    await outcome;
    await aborted;
    const next = await client.call("answer", {});
    expect(next.content).toEqual([{ type: "text", text: "here" }]);
  });
});
