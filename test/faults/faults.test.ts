import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { NOT_YET } from "./not-yet.ts";
import { runFault } from "./runner/run-check.ts";
import type { Check, Fault, Way } from "./runner/types.ts";

const FOLDER = process.env.MCP_GEN_FAULTS ?? fileURLToPath(new URL("inputs", import.meta.url));

function readFaults(): readonly Fault[] {
  const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => {
    const folder = join(FOLDER, name);
    const expected = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8")) as Omit<Fault, "folder"> & {
      checks: Check[];
    };
    return { ...expected, folder };
  });
}

describe.each<Way>(["serve", "generated"])("faults of other tools, %s", (way) => {
  it.each(readFaults().map((fault) => [fault.id, fault.title, fault] as const))(
    "%s %s",
    async (id, _title, fault) => {
      const reason = NOT_YET[id];
      if (reason === undefined) return await runFault(fault, way);
      // An allowance that is no longer needed must go.
      await expect(runFault(fault, way), `${id} passes now: remove it from not-yet.ts (${reason})`).rejects.toThrow();
    },
    60_000,
  );
});
