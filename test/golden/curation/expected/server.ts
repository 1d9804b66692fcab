#!/usr/bin/env node
// Yours: mcp-gen wrote this file once and will not touch it again.

import { createStdioServer } from "@mcp-gen/runtime/stdio";

createStdioServer(
  async () => {
    const { createRegistry } = await import("./registry.gen.ts");
    return createRegistry({
      // Replace a tool by your own code, typed by its name:
      // overrides: { search_notes: async (input, ctx) => { ... } },
      http: { baseUrl: process.env.CURATION_BASE_URL },
    });
  },
  { name: "curation", version: "1.0.0" },
).start();
