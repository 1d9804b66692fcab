import { defineConfig } from "mcp-gen";

export default defineConfig({
  // Your own document: a file or a URL.
  input: "openapi.yaml",
  out: "src/mcp",
  // Fewer, better described tools work best:
  // include: { tags: ["weather"] },
  // tools: { get_forecast: { description: "The weather of the next days at a place." } },
});
