#!/usr/bin/env node
// Yours: mcp-gen wrote this file once and will not touch it again.

import { createStdioServer } from "@mcp-gen/runtime/stdio";

createStdioServer(
  async () => {
    const { createRegistry } = await import("./registry.gen.js");
    return createRegistry({
      // Replace a tool by your own code, typed by its name:
      // overrides: { create_pet: async (input, ctx) => { ... } },
      // Credentials come from the environment:
      // - PETSTORE_API_KEY
      // - PETSTORE_PETSTORE_AUTH_CLIENT_ID
      // - PETSTORE_PETSTORE_AUTH_CLIENT_SECRET
      // - PETSTORE_TENANT
      // - PETSTORE_BASIC_USERNAME
      // - PETSTORE_BASIC_PASSWORD
      http: { baseUrl: process.env.PETSTORE_BASE_URL },
    });
  },
  { name: "petstore", version: "1.0.0" },
).start();
