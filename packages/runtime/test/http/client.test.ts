import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { createHttpClient } from "../../src/http/client.ts";
import { defineRequest } from "../../src/http/define-request.ts";
import type { ApiSpec, RequestSpec } from "../../src/http/request-spec.ts";
import type { HttpOptions } from "../../src/registry/types.ts";
import { closedOrigin, json, type Reply, serve } from "./servers.ts";

interface Sending {
  readonly spec?: Partial<RequestSpec>;
  readonly input?: unknown;
  readonly api?: ApiSpec;
  readonly options?: HttpOptions;
  readonly signal?: AbortSignal;
}

/** Sends one request to an API and gives back answer and notes. */
async function send(origin: string, { spec, input = {}, api, options, signal }: Sending = {}) {
  const notes: string[] = [];
  const client = createHttpClient({ apis: { demo: { server: origin, ...api } }, options: options ?? {} });
  const request = defineRequest<unknown, unknown>({ method: "GET", path: "/x", ...spec });
  const call = { tool: "t", signal: signal ?? new AbortController().signal, note: (text: string) => notes.push(text) };
  const answer = await client.send(request, input, call);
  return { answer, notes };
}

describe("answers", () => {
  const cases: [string, Reply, unknown][] = [
    ["JSON", (_, response) => json(response, { a: 1 }), { a: 1 }],
    [
      "gzip",
      (_, response) =>
        response
          .writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" })
          .end(gzipSync('{"zipped":true}')),
      { zipped: true },
    ],
    ["204", (_, response) => response.writeHead(204).end(), undefined],
    ["empty JSON", (_, response) => response.writeHead(200, { "content-type": "application/json" }).end(), undefined],
    [
      "an image",
      (_, response) => response.writeHead(200, { "content-type": "image/png" }).end(Buffer.from([137, 80, 78, 71])),
      { bytes: new Uint8Array([137, 80, 78, 71]), mimeType: "image/png" },
    ],
  ];
  test.each(cases)("%s", async (_, reply, expected) => {
    const server = await serve(reply);
    const { answer, notes } = await send(server.origin);
    expect(answer.value()).toEqual(expected);
    expect(notes).toEqual([]);
  });

  test("the request is the documented one", async () => {
    const server = await serve((_, response) => json(response, 1));
    const spec = { method: "POST", path: "/a/{id}", query: { q: "form" }, body: "application/json" } as const;
    await send(`${server.origin}/v1/`, { spec, input: { id: "a/b", q: "é", body: { n: 1 } } });
    expect(server.arrived).toHaveLength(1);
    expect(server.arrived[0]).toMatchObject({ method: "POST", url: "/v1/a/a%2Fb?q=%C3%A9" });
    expect(server.arrived[0]?.headers).toMatchObject({ "content-type": "application/json", "user-agent": "mcp-gen" });
    expect(server.arrived[0]?.body.toString()).toBe('{"n":1}');
  });

  test("multipart arrives and is parsed back", async () => {
    const server = await serve((_, response) => json(response, 1));
    const body = { contentType: "multipart/form-data", files: ["file"] };
    const input = { body: { file: { base64: "AAEC/w==", filename: "a.bin" }, title: "é", meta: { a: 1 } } };
    await send(server.origin, { spec: { method: "POST", body }, input });
    const [arrived] = server.arrived;
    const headers = { "content-type": arrived?.headers["content-type"] ?? "" };
    const form = await new Response(new Uint8Array(arrived?.body ?? []), { headers }).formData();
    expect([...form.keys()]).toEqual(["file", "title", "meta"]);
    expect(new Uint8Array(await (form.get("file") as File).arrayBuffer())).toEqual(new Uint8Array([0, 1, 2, 255]));
    expect(form.get("title")).toBe("é");
  });

  test("methods of OpenAPI 3.2", async () => {
    const server = await serve((_, response) => json(response, 1));
    await send(server.origin, { spec: { method: "QUERY", body: "application/json" }, input: { body: { term: "x" } } });
    await send(server.origin, { spec: { method: "COPY" } });
    expect(server.arrived.map(({ method, body }) => `${method} ${body}`)).toEqual(['QUERY {"term":"x"}', "COPY "]);
  });

  test("a status that is not 2xx is an answer whose value throws", async () => {
    const server = await serve((_, response) => json(response, { title: "exists" }, 409));
    const { answer } = await send(server.origin, {
      spec: { method: "POST", path: "/pets", query: { k: "form" } },
      input: { k: "secret" },
    });
    expect(answer).toMatchObject({ status: 409, ok: false });
    expect(() => answer.value()).toThrow('POST /pets answered 409 Conflict.\n{"title":"exists"}');
  });

  test("a next page is mentioned", async () => {
    const server = await serve(
      (_, response) => response.setHeader("link", '</x?page=2>; rel="next"') && json(response, []),
    );
    expect((await send(server.origin)).notes).toEqual(["There is a next page: page=2."]);
  });
});

describe("limits", () => {
  test("a body over the limit is cut, with a note", async () => {
    const server = await serve((_, response) =>
      response.writeHead(200, { "content-type": "text/plain" }).end("x".repeat(200_000)),
    );
    const { answer, notes } = await send(server.origin, { options: { maxBodyBytes: 100_000 } });
    expect(answer.value()).toBe("x".repeat(100_000));
    expect(notes).toEqual(["The answer is longer than 97.7 KiB; only its beginning is given."]);
  });

  test("an endless stream that goes quiet gives what came", async () => {
    const server = await serve((_, response) =>
      response.writeHead(200, { "content-type": "text/event-stream" }).write("data: 1\n\n"),
    );
    const { answer, notes } = await send(server.origin, { options: { timeoutMs: 200 } });
    expect(answer.value()).toBe("data: 1\n\n");
    expect(notes).toEqual(["The answer had not ended after 0.2 s; the 9 bytes that came are given."]);
  });

  test("an endless stream of a fetch that knows no signal gives what came", async () => {
    const fetch = (): Response => {
      const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode("a")) });
      return new Response(body, { headers: { "content-type": "text/plain" } });
    };
    const { answer, notes } = await send("https://h.test", { options: { timeoutMs: 100, fetch } });
    expect(answer.value()).toBe("a");
    expect(notes).toEqual(["The answer had not ended after 0.1 s; the 1 bytes that came are given."]);
  });

  test("a connection that breaks in the body gives what came", async () => {
    const server = await serve((_, response) => {
      response
        .writeHead(200, { "content-type": "text/plain", "content-length": "100" })
        .write("half", () => response.destroy());
    });
    const { answer, notes } = await send(server.origin);
    expect(answer.value()).toBe("half");
    expect(notes[0]).toContain("The connection broke before the answer ended");
  });
});

describe("no answer", () => {
  test("slow", async () => {
    const server = await serve(() => undefined);
    const sending = send(server.origin, {
      spec: { query: { q: "form" } },
      input: { q: "s" },
      options: { timeoutMs: 100 },
    });
    await expect(sending).rejects.toMatchObject({ name: "ToolError", message: "GET /x did not answer within 0.1 s." });
  });

  test("slow in a fetch that knows no signal", async () => {
    const fetch = (): Promise<Response> => new Promise(() => undefined);
    const sending = send("https://h.test", { options: { timeoutMs: 100, fetch } });
    await expect(sending).rejects.toThrow("GET /x did not answer within 0.1 s.");
  });

  test("cancelled, before and during", async () => {
    const server = await serve(() => undefined);
    await expect(send(server.origin, { signal: AbortSignal.abort() })).rejects.toThrow("GET /x was cancelled");
    const controller = new AbortController();
    const sending = send(server.origin, { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    await expect(sending).rejects.toMatchObject({
      name: "ToolError",
      message: "GET /x was cancelled before it was answered.",
    });
  });

  test("refused", async () => {
    const origin = await closedOrigin();
    const sending = send(origin, { spec: { query: { k: "form" } }, input: { k: "secret" } });
    const message = `GET /x could not be sent: connection refused (${origin.slice("http://".length)}).`;
    await expect(sending).rejects.toMatchObject({ name: "ToolError", message });
  });

  test("a port that fetch blocks is an error without a code", async () => {
    await expect(send("http://127.0.0.1:1")).rejects.toThrow("GET /x could not be sent: network error (127.0.0.1:1).");
  });

  test("an error in the fetch function stays hidden", async () => {
    const fetch = (): Response => {
      throw new Error("internal detail");
    };
    await expect(send("https://h.test", { options: { fetch } })).rejects.toMatchObject({
      message: "GET /x could not be sent: network error (h.test).",
      cause: { message: "internal detail" },
    });
  });

  test("what cannot be sent is not sent", async () => {
    const server = await serve((_, response) => json(response, 1));
    const sending = send(server.origin, {
      spec: { headers: { "X-T": "simple" } },
      input: { "X-T": "a\r\nX-Admin: 1" },
    });
    await expect(sending).rejects.toThrow("X-T: line breaks");
    expect(server.arrived).toHaveLength(0);
  });
});

test("no timer or listener outlives a call", async () => {
  const server = await serve((_, response) => json(response, 1));
  const { signal } = new AbortController();
  let listeners = 0;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...parameters: Parameters<typeof add>) => {
    listeners += 1;
    add(...parameters);
  };
  signal.removeEventListener = (...parameters: Parameters<typeof remove>) => {
    listeners -= 1;
    remove(...parameters);
  };
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  const before = timers();
  await send(server.origin, { signal, options: { timeoutMs: 3_600_000 } });
  expect(listeners).toBe(0);
  expect(timers()).toBeLessThanOrEqual(before + 1);
});
