import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runSuite, type SuiteRevision } from "./suite.ts";

const SERVER = fileURLToPath(new URL("fixture/server.ts", import.meta.url));

/** Scenarios that do not count and that we do not pass; one that passes must leave the list. */
const NOT_PASSED: Readonly<Record<SuiteRevision, readonly string[]>> = {
  "2025-11-25": [],
  "2026-07-28": [],
};

let child: ChildProcess;
let url = "";

beforeAll(async () => {
  child = spawn(process.execPath, ["--conditions=@mcp-gen/source", "--import", "tsx", SERVER]);
  if (child.stdout === null) throw new Error("the server has no output");
  url = String((await once(child.stdout, "data"))[0]).trim();
}, 30_000);

afterAll(() => {
  child.kill();
});

describe("the official conformance suite", () => {
  test.each<[SuiteRevision, number]>([
    ["2025-11-25", 30],
    ["2026-07-28", 37],
  ])("%s: all %i scenarios that count, and the others", { timeout: 120_000 }, async (revision, count) => {
    const { exitCode, log, scored, checks } = await runSuite(url, revision);
    expect(scored).toHaveLength(count);
    const failed = [...checks].filter(([, list]) =>
      list.some(({ status }) => status === "FAILURE" || status === "WARNING"),
    );
    expect(failed.map(([name]) => name).sort(), log).toEqual(NOT_PASSED[revision]);
    expect(scored.filter((name) => !checks.has(name))).toEqual([]);
    expect(exitCode).toBe(0);
  });
});
