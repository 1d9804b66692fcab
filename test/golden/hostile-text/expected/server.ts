#!/usr/bin/env node
// Yours: mcp-gen wrote this file once and will not touch it again.

import { createStdioServer } from "@mcp-gen/runtime/stdio";

createStdioServer(
  async () => {
    const { createRegistry } = await import("./registry.gen.js");
    return createRegistry({
      // Replace a tool by your own code, typed by its name:
      // overrides: { etc_passwd: async (input, ctx) => { ... } },
      // Credentials come from the environment:
      // - HOSTILE_PROCESS_EXIT_SCRIPT_KEY_PROCESS_EXIT_1_SCRIPT_HIDDEN_U2028_END
      http: { baseUrl: process.env.HOSTILE_PROCESS_EXIT_SCRIPT_BASE_URL },
    });
  },
  { name: "hostile-process-exit-script", version: "1 */ } ${process.exit(1)} `</script> \\u2028 end */ /* \" ' \\" },
).start();
