import { defineConfig } from "vitest/config";

// Tests read the sources of the workspace packages through our own export condition, so they need no build.
const resolve = { conditions: ["@mcp-gen/source"] };
const ssr = { resolve: { conditions: ["@mcp-gen/source"] } };

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: "unit",
          include: ["packages/*/test/**/*.test.ts", "test/{direction,property,negative,faults,wire}/**/*.test.ts"],
        },
      },
      { resolve, ssr, test: { name: "golden", include: ["test/golden/**/*.test.ts"], testTimeout: 120_000 } },
      {
        resolve,
        ssr,
        test: {
          name: "e2e",
          include: ["test/{e2e,corpus,built,conformance,fuzz,oauth,mounts,telemetry,leaks}/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
