import { defineConfig } from "mcp-gen";

export default defineConfig({
  input: "openapi.yaml",
  out: "src/mcp",
});
