#!/usr/bin/env node
// Yours: mcp-gen wrote this file once and will not touch it again.

import { createStdioServer } from "@mcp-gen/runtime/stdio";

createStdioServer(
  async () => {
    const { createRegistry } = await import("./registry.gen.js");
    return createRegistry({
      // Replace a tool by your own code, typed by its name:
      // overrides: { by_default: async (input, ctx) => { ... } },
      // Credentials come from the environment:
      // - SECURITY_API_KEY
      // - SECURITY_QUERY_KEY
      // - SECURITY_COOKIE_KEY
      // - SECURITY_BEARER
      // - SECURITY_LOGIN_USERNAME
      // - SECURITY_LOGIN_PASSWORD
      // - SECURITY_OAUTH_CLIENT_ID
      // - SECURITY_OAUTH_CLIENT_SECRET
      http: { baseUrl: process.env.SECURITY_BASE_URL },
    });
  },
  { name: "security", version: "1.0.0" },
).start();
