import { existsSync, readdirSync, statSync } from "node:fs";
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
    for (const { path, text } of golden.files) await expect(text).toMatchFileSnapshot(join(golden.expected, path));
    const list = `${JSON.stringify(golden.list, undefined, 2)}\n`;
    await expect(list).toMatchFileSnapshot(join(golden.expected, "list.json"));
  });

  it("leaves no file of former times", () => {
    const known = new Set([...golden.files.map(({ path }) => path), "list.json"]);
    expect(filesIn(golden.expected).filter((path) => !known.has(path))).toEqual([]);
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
      return [...bad.map((line) => `${path}: ${line}`), ...(lines.at(-1) === "" ? [] : [`${path}: no final line break`])];
    });
    expect(broken).toEqual([]);
  });
});

function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder, { recursive: true }) as string[];
  return found.filter((path) => statSync(join(folder, path)).isFile()).map((path) => path.replaceAll("\\", "/"));
}

/** A literal or a word without a space cannot be broken. */
function isTooLong(line: string): boolean {
  if (line.length <= 120) return false;
  return !/["'`/]|\S{60}/u.test(line);
}
