#!/usr/bin/env node
// Yours: mcp-gen wrote this file once and will not touch it again.

import { createStdioServer } from "@mcp-gen/runtime/stdio";

createStdioServer(
  async () => {
    const { createRegistry } = await import("./registry.gen.js");
    return createRegistry({
      // Replace a tool by your own code, typed by its name:
      // overrides: { path_styles: async (input, ctx) => { ... } },
      http: { baseUrl: process.env.PARAMETERS_BASE_URL },
    });
  },
  { name: "parameters", version: "1.0.0" },
).start();
