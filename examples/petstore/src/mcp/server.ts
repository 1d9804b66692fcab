#!/usr/bin/env node
// Yours: mcp-gen wrote this file once and will not touch it again.

import { createStdioServer } from "@mcp-gen/runtime/stdio";

createStdioServer(
  async () => {
    const { createRegistry } = await import("./registry.gen.js");
    return createRegistry({
      // Replace a tool by your own code, typed by its name:
      // overrides: { list_pets: async (input, ctx) => { ... } },
      // Credentials come from the environment:
      // - PETSTORE_API_KEY
      http: { baseUrl: process.env.PETSTORE_BASE_URL },
    });
  },
  { name: "petstore", version: "1.0.0" },
).start();
