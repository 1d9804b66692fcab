import { createHandler } from "@mcp-gen/runtime/handler";
import { Hono } from "hono";
import { registry } from "./registry.ts";

const handler = createHandler(registry, { name: "hono", version: "1.0.0" });

export const app = new Hono();

app.get("/other", (context) => context.json({ other: true }));
app.all("/api/mcp", (context) => handler(context.req.raw));
