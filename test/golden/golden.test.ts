import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { createCompiler, DIALECTS, findSchemaFaults, type ListedTool } from "../support/tool-schemas.ts";
import { CASES, type Case, readCase } from "./read-case.ts";

describe.each(CASES)("golden: %s", (name) => {
  let golden: Case;
  let tools: readonly ListedTool[];

  beforeAll(async () => {
    golden = await readCase(name);
    // The listed definitions are what `toListJson` shows, beside more.
    tools = golden.list.tools as unknown as readonly ListedTool[];
  });

  it("generates exactly what is expected", async () => {
    const differing: string[] = [];
    // All files are compared before the first difference is thrown, so that an update writes all of them.
    let first: unknown;
    for (const [path, text] of expectedTexts(golden)) {
      try {
        await expect(text).toMatchFileSnapshot(join(golden.expected, path));
      } catch (error) {
        differing.push(path);
        first ??= error;
      }
    }
    if (differing.length > 1) console.error(`${name}: these files differ: ${differing.join(", ")}`);
    if (first !== undefined) throw first;
  });

  it("leaves no file of former times", () => {
    const made = expectedTexts(golden);
    const stale = filesIn(golden.expected).filter((path) => !made.has(path));
    if (isUpdate()) for (const path of stale) rmSync(join(golden.expected, path));
    expect(isUpdate() ? [] : stale).toEqual([]);
  });

  it("says nothing of the machine it ran on", () => {
    const texts = [...expectedTexts(golden).values()];
    expect(texts.filter((text) => text.includes(process.cwd()))).toEqual([]);
  });

  it("lists schemas that both dialects compile and that are complete", () => {
    expect(findSchemaFaults(tools)).toEqual([]);
  });

  it.each(DIALECTS)("accepts and refuses its samples, %s", (dialect) => {
    const compile = createCompiler(dialect);
    const wrong: string[] = [];
    for (const [tool, { accepts = [], rejects = [] }] of Object.entries(golden.samples)) {
      const listed = tools.find((one) => one.name === tool);
      if (listed === undefined) throw new Error(`samples.json names ${tool}, which is no tool`);
      const validate = compile(listed.inputSchema);
      for (const sample of accepts) if (!validate(sample)) wrong.push(`${tool} refuses ${JSON.stringify(sample)}`);
      for (const sample of rejects) if (validate(sample)) wrong.push(`${tool} accepts ${JSON.stringify(sample)}`);
    }
    expect(wrong).toEqual([]);
  });

  it("keeps the printer's promises: no trailing space, no tab, a final line break, 120 columns", () => {
    const broken = golden.files.flatMap(({ path, text }) => {
      const lines = text.split("\n");
      const bad = lines.filter((line) => /[ \t]$|^\t/u.test(line) || isTooLong(line));
      return [
        ...bad.map((line) => `${path}: ${line}`),
        ...(lines.at(-1) === "" ? [] : [`${path}: no final line break`]),
      ];
    });
    expect(broken).toEqual([]);
  });
});

/** What has to lie in `expected/`, by path. */
function expectedTexts({ files, list, diagnostics }: Case): ReadonlyMap<string, string> {
  return new Map([
    ...files.map(({ path, text }) => [path, text] as const),
    ["list.json", `${JSON.stringify(list, undefined, 2)}\n`],
    ...(diagnostics === "" ? [] : [["diagnostics.txt", diagnostics] as const]),
  ]);
}

/** Whether vitest runs with `--update`. Its snapshot state is the only place that says so in a worker. */
function isUpdate(): boolean {
  const { snapshotState } = expect.getState() as unknown as {
    readonly snapshotState?: { readonly _updateSnapshot?: unknown };
  };
  const mode = snapshotState?._updateSnapshot;
  if (mode !== "all" && mode !== "new" && mode !== "none") throw new Error("vitest no longer says whether it updates");
  return mode === "all";
}

function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    );
}

/** A literal or a word without a space cannot be broken. */
function isTooLong(line: string): boolean {
  if (line.length <= 120) return false;
  return !/["'`/]|\S{60}/u.test(line);
}
