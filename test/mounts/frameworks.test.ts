import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { createRegistry, defineTools } from "@mcp-gen/runtime";
import { mcp } from "@mcp-gen/runtime/fastify";
import { createHandler } from "@mcp-gen/runtime/handler";
import { McpModule } from "@mcp-gen/runtime/nest";
import { createNodeHandler } from "@mcp-gen/runtime/node";
import { createResourceServer } from "@mcp-gen/runtime/oauth";
import {
  type CanActivate,
  type DynamicModule,
  type INestApplication,
  Module,
  type Type,
  UnauthorizedException,
} from "@nestjs/common";
import { APP_GUARD, NestFactory } from "@nestjs/core";
import type { NestExpressApplication } from "@nestjs/platform-express";
import { FastifyAdapter } from "@nestjs/platform-fastify";
import express, {
  type Express,
  type Request as ExpressRequest,
  type Response as ExpressResponse,
  type NextFunction,
} from "express";
import fastify, { type FastifyInstance } from "fastify";
import { Hono } from "hono";
import { describe, expect, onTestFinished, test } from "vitest";
import { callOf, listen } from "./requests.ts";

let aborted = 0;

const registry = createRegistry(
  defineTools([
    {
      name: "size",
      description: "Characters of a text.",
      inputSchema: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
      run: ({ text }: { readonly text: string }) => `${text.length} characters`,
    },
    {
      name: "report",
      description: "Reports before it answers.",
      run: async (_, ctx) => {
        ctx.progress(1, 2);
        return "done";
      },
    },
    {
      name: "wait",
      description: "Waits for ever.",
      run: (_, ctx) => {
        ctx.progress(1);
        ctx.signal.addEventListener("abort", () => {
          aborted += 1;
        });
        return new Promise(() => undefined);
      },
    },
  ]),
);

const INFO = { name: "mounted", version: "1.0.0" };
const MEGABYTE = "x".repeat(1_500_000);

/** An OAuth resource server that lets nobody in. */
const auth = createResourceServer({
  resource: "http://127.0.0.1/api/mcp",
  authorizationServers: ["https://login.example.com"],
  verify: { custom: () => undefined },
});

async function textOf(response: Response): Promise<string> {
  const text = await response.text();
  return response.status === 200 ? text : `${response.status} ${text}`;
}

describe("Express", () => {
  const serve = (mount: (app: Express) => void): Promise<string> => {
    const app = express();
    mount(app);
    return listen(createServer(app));
  };
  const handler = () => createNodeHandler(registry, INFO);

  test.each<[string, (app: Express) => void]>([
    ["before any parser", (app) => void app.all("/api/mcp", handler()).use(express.json())],
    [
      "behind a JSON parser that takes as much",
      (app) => void app.use(express.json({ limit: "4mb" })).all("/api/mcp", handler()),
    ],
    [
      "behind a parser of texts",
      (app) => void app.use(express.text({ type: () => true, limit: "4mb" })).all("/api/mcp", handler()),
    ],
    [
      "behind a parser of bytes",
      (app) => void app.use(express.raw({ type: () => true, limit: "4mb" })).all("/api/mcp", handler()),
    ],
    [
      "behind a parser of forms",
      (app) => void app.use(express.urlencoded({ extended: true })).all("/api/mcp", handler()),
    ],
    ["below a mount path", (app) => void app.use("/api/mcp", handler())],
    ["in a router", (app) => void app.use("/api", express.Router().all("/mcp", handler()))],
    [
      "below a mount path, with the path of the endpoint",
      (app) => void app.use("/api", createNodeHandler(registry, { ...INFO, path: "/api/mcp" })),
    ],
  ])("%s", async (_, mount) => {
    const origin = await serve(mount);
    expect(await textOf(await fetch(`${origin}/api/mcp`, callOf("size", { text: MEGABYTE })))).toContain(
      "1500000 characters",
    );
    const streamed = await fetch(`${origin}/api/mcp`, callOf("report", {}));
    expect([streamed.headers.get("content-type"), await streamed.text()]).toEqual([
      "text/event-stream",
      expect.stringMatching(/notifications\/progress[\s\S]*done/),
    ]);
  });

  test("what the application's parser refuses, the application answers", async () => {
    const origin = await serve((app) => {
      app.use(express.json({ limit: "1kb" }));
      app.all("/api/mcp", handler());
      app.use(
        (error: { readonly status: number }, _: ExpressRequest, response: ExpressResponse, _next: NextFunction) => {
          response.status(error.status).send("by the application");
        },
      );
    });
    expect(await textOf(await fetch(`${origin}/api/mcp`, callOf("size", { text: MEGABYTE })))).toBe(
      "413 by the application",
    );
    const broken = await fetch(`${origin}/api/mcp`, { ...callOf("size", {}), body: "{" });
    expect(await textOf(broken)).toBe("400 by the application");
  });

  test("a path beside the endpoint is not found", async () => {
    const origin = await serve(
      (app) => void app.use("/api", createNodeHandler(registry, { ...INFO, path: "/api/mcp" })),
    );
    expect((await fetch(`${origin}/api/other`, callOf("report", {}))).status).toBe(404);
  });
});

describe("Fastify", () => {
  const start = async (build: (app: FastifyInstance) => void): Promise<{ app: FastifyInstance; origin: string }> => {
    const app = fastify();
    build(app);
    await app.listen({ port: 0, host: "127.0.0.1" });
    onTestFinished(() => app.close());
    return { app, origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
  };

  test("hooks run around it, and the headers that they set are sent", async () => {
    const ended: number[] = [];
    const { origin } = await start((app) => {
      app.addHook("onRequest", async (request, reply) => {
        reply.header("x-request-id", "42").header("set-cookie", ["a=1", "b=2"]);
        if (request.headers["x-refuse"] === "yes") await reply.code(401).send({ refused: true });
      });
      app.addHook("onResponse", async (_request, reply) => void ended.push(reply.raw.statusCode));
      app.post("/other", ({ body }) => body);
      app.register(mcp(registry, INFO), { prefix: "/api/mcp" });
    });
    const url = `${origin}/api/mcp`;
    const json = await fetch(url, callOf("size", { text: MEGABYTE }));
    expect([json.headers.get("x-request-id"), json.headers.getSetCookie()]).toEqual(["42", ["a=1", "b=2"]]);
    expect(await json.text()).toContain("1500000 characters");
    const streamed = await fetch(url, callOf("report", {}));
    expect([streamed.headers.get("x-request-id"), await streamed.text()]).toEqual([
      "42",
      expect.stringContaining("done"),
    ]);
    const refused = await fetch(url, callOf("report", {}, { "x-refuse": "yes" }));
    expect(await textOf(refused)).toBe('401 {"refused":true}');
    await expect.poll(() => ended).toEqual([200, 200, 401]);
    const other = await fetch(`${origin}/other`, { ...callOf("x", {}), body: '{"a":1}' });
    expect(await other.json()).toEqual({ a: 1 });
  });

  test("without a prefix it is the root; with a slash at the end it is the same; `inject` reaches it", async () => {
    const { app, origin } = await start((made) => void made.register(mcp(registry, INFO)));
    expect((await fetch(origin, callOf("report", {}))).status).toBe(200);
    const { headers, body } = callOf("size", { text: "abc" });
    const injected = await app.inject({ method: "POST", url: "/", headers: headers as never, payload: body as string });
    expect(injected.payload).toContain("3 characters");
    const prefixed = await start((made) => void made.register(mcp(registry, INFO), { prefix: "/mcp" }));
    for (const path of ["/mcp", "/mcp/"])
      expect((await fetch(prefixed.origin + path, callOf("report", {}))).status).toBe(200);
  });

  test("closing the application ends what runs", async () => {
    const { app, origin } = await start((made) => void made.register(mcp(registry, INFO), { prefix: "/mcp" }));
    const before = aborted;
    const waiting = await fetch(`${origin}/mcp`, callOf("wait", {}));
    await app.close();
    expect(await waiting.text()).toContain("The server is closing.");
    expect(aborted).toBe(before + 1);
  });

  test("the metadata of OAuth is a route of the application", async () => {
    const { origin } = await start((app) => {
      app.register(mcp(registry, { ...INFO, auth }), { prefix: "/api/mcp" });
      for (const path of auth.metadataPaths) app.get(path, () => auth.metadata);
    });
    const { headers } = await fetch(`${origin}/api/mcp`, callOf("report", {}));
    const path = /resource_metadata="http:\/\/127\.0\.0\.1([^"]+)"/.exec(headers.get("www-authenticate") ?? "")?.[1];
    expect(await (await fetch(origin + path)).json()).toMatchObject({ resource: "http://127.0.0.1/api/mcp" });
  });
});

describe("Hono", () => {
  const build = () => {
    const handler = createHandler(registry, INFO);
    const app = new Hono();
    app.use(async (context, next) => {
      if (context.req.header("x-refuse") === "yes") return context.text("refused", 401);
      await next();
      context.header("x-request-id", "42");
      return undefined;
    });
    app.all("/api/mcp", (context) => handler(context.req.raw));
    return app;
  };

  test("without a server", async () => {
    const answer = await build().request("http://localhost/api/mcp", callOf("size", { text: MEGABYTE }));
    expect([answer.headers.get("x-request-id"), await answer.text()]).toEqual([
      "42",
      expect.stringContaining("1500000 characters"),
    ]);
    expect(
      (await build().request("http://localhost/api/mcp", callOf("report", {}, { "x-refuse": "yes" }))).status,
    ).toBe(401);
    expect((await build().request("http://evil.example/api/mcp", callOf("report", {}))).status).toBe(403);
  });

  test("on @hono/node-server a client that disappears ends its call", async () => {
    const origin = await listen(createAdaptorServer(build()) as Server);
    const before = aborted;
    const controller = new AbortController();
    const waiting = await fetch(`${origin}/api/mcp`, { ...callOf("wait", {}), signal: controller.signal });
    expect(waiting.headers.get("x-request-id")).toBe("42");
    controller.abort();
    await expect.poll(() => aborted).toBe(before + 1);
  });
});

/** Lets nobody in. */
class Closed implements CanActivate {
  canActivate(): boolean {
    throw new UnauthorizedException("closed");
  }
}

describe.each(["Express", "Fastify"])("NestJS on %s", (platform) => {
  const start = async (metadata: Parameters<typeof Module>[0], configure?: (app: INestApplication) => void) => {
    class AppModule {}
    Module(metadata)(AppModule);
    const app =
      platform === "Express"
        ? await NestFactory.create(AppModule, { logger: false })
        : await NestFactory.create(AppModule, new FastifyAdapter({ bodyLimit: 4_000_000 }), { logger: false });
    configure?.(app);
    await app.listen(0, "127.0.0.1");
    onTestFinished(() => app.close());
    return { app, origin: await app.getUrl() };
  };
  const moduleOf = (more: object = {}): DynamicModule => McpModule.forRoot({ ...INFO, registry, ...more });
  const guarded = (guard: Type<CanActivate>) => ({ provide: APP_GUARD, useClass: guard });

  test("is a route named `mcp`, behind a global prefix", async () => {
    const { origin } = await start({ imports: [moduleOf()] }, (app) => app.setGlobalPrefix("v1"));
    expect(await textOf(await fetch(`${origin}/v1/mcp`, callOf("size", { text: "abc" })))).toContain("3 characters");
    const streamed = await fetch(`${origin}/v1/mcp`, callOf("report", {}));
    expect(await streamed.text()).toContain("done");
    expect((await fetch(`${origin}/mcp`, callOf("report", {}))).status).toBe(404);
  });

  test("takes large arguments once Nest's own parser does", async () => {
    const { origin } = await start({ imports: [moduleOf()] }, (app) => {
      if (platform === "Express") (app as NestExpressApplication).useBodyParser("json", { limit: "4mb" });
    });
    const answer = await fetch(`${origin}/mcp`, callOf("size", { text: MEGABYTE }));
    expect(await textOf(answer)).toContain("1500000 characters");
  });

  test("a global guard of the container refuses with its own status and text", async () => {
    const { origin } = await start({ imports: [moduleOf()], providers: [guarded(Closed)] });
    expect(await textOf(await fetch(`${origin}/mcp`, callOf("report", {})))).toMatch(/^401 .*closed/);
  });

  test("two registries stand side by side, one of them guarded", async () => {
    const { origin } = await start({ imports: [moduleOf({ route: "a" }), moduleOf({ route: "b", guards: [Closed] })] });
    expect((await fetch(`${origin}/a`, callOf("report", {}))).status).toBe(200);
    expect((await fetch(`${origin}/b`, callOf("report", {}))).status).toBe(401);
  });

  test("closing the application ends what runs", async () => {
    const { app, origin } = await start({ imports: [moduleOf()] });
    const waiting = await fetch(`${origin}/mcp`, callOf("wait", {}));
    await app.close();
    expect(await waiting.text()).toContain("The server is closing.");
  });

  test("headers of the application's own are sent", async () => {
    const { origin } = await start({ imports: [moduleOf()] }, (app) =>
      app.enableCors({ origin: "https://app.example.com" }),
    );
    const answer = await fetch(`${origin}/mcp`, callOf("size", { text: "abc" }));
    expect(answer.headers.get("access-control-allow-origin")).toBe("https://app.example.com");
  });
});
