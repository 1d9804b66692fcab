#!/usr/bin/env node
// Yours: mcp-gen wrote this file once and will not touch it again.

import { createStdioServer } from "@mcp-gen/runtime/stdio";

createStdioServer(
  async () => {
    const { createRegistry } = await import("./registry.gen.js");
    return createRegistry({
      // Replace a tool by your own code, typed by its name:
      // overrides: { list_items: async (input, ctx) => { ... } },
      // Credentials come from the environment:
      // - SWAGGER_KEY
      // - SWAGGER_LOGIN_USERNAME
      // - SWAGGER_LOGIN_PASSWORD
      // - SWAGGER_OAUTH_CLIENT_ID
      // - SWAGGER_OAUTH_CLIENT_SECRET
      http: { baseUrl: process.env.SWAGGER_BASE_URL },
    });
  },
  { name: "swagger", version: "1.0" },
).start();
