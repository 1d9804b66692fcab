import { createNodeHandler } from "@mcp-gen/runtime/node";
import express from "express";
import { registry } from "./registry.ts";

export const app = express();

app.use(express.json());
app.get("/other", (_request, response) => void response.json({ other: true }));
app.all("/api/mcp", createNodeHandler(registry, { name: "express", version: "1.0.0" }));
