#!/usr/bin/env node
// Yours: mcp-gen wrote this file once and will not touch it again.

import { createStdioServer } from "@mcp-gen/runtime/stdio";

createStdioServer(
  async () => {
    const { createRegistry } = await import("./registry.gen.js");
    return createRegistry({
      // Replace a tool by your own code, typed by its name:
      // overrides: { query_things: async (input, ctx) => { ... } },
      http: { baseUrl: process.env.OPENAPI_3_2_BASE_URL },
    });
  },
  { name: "openapi-3-2", version: "1.0.0" },
).start();
