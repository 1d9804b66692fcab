import { mcp } from "@mcp-gen/runtime/fastify";
import fastify, { type FastifyInstance } from "fastify";
import { registry } from "./registry.ts";

export function createApp(): FastifyInstance {
  const app = fastify();
  app.get("/other", () => ({ other: true }));
  app.register(mcp(registry, { name: "fastify", version: "1.0.0" }), { prefix: "/api/mcp" });
  return app;
}
