import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const LOAD = fileURLToPath(new URL("load.ts", import.meta.url));

/** Megabytes that rounds may differ by: code that is compiled on the way, not what was worked on. */
const SLACK_MB = 4;

test.each<[string, number, number]>([
  ["calls", 5, 20_000],
  ["sessions", 5, 2000],
])("memory is flat over %s: %i rounds of %i", { timeout: 120_000 }, (work, rounds, count) => {
  const flags = ["--expose-gc", "--conditions=@mcp-gen/source", "--import", "tsx"];
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, LOAD, work, String(rounds), String(count)], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  const heaps = stdout.trim().split("\n").map(Number);
  expect(heaps).toHaveLength(rounds);
  // The first round loads and compiles; what grows with the work grows from there on.
  expect(Math.max(...heaps.slice(1)) - (heaps[0] ?? 0), heaps.join(" ")).toBeLessThan(SLACK_MB);
});
