import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CATALOGUE, type DiagnosticCode, renderDiagnostics } from "@mcp-gen/codegen";
import { describe, expect, it } from "vitest";
import { NEGATIVE_CASES, readNegative } from "./read-negative.ts";

describe("diagnostics as people read them", () => {
  it.each(NEGATIVE_CASES.map((one) => [one.name, one] as const))("%s", async (_name, negative) => {
    const reports = await readNegative(negative);
    expect(reports.map(({ code }) => code)).toContain(negative.code);
    // A configuration is named by its absolute path.
    const text = renderDiagnostics(reports).replaceAll(`${negative.folder}/`, "");
    await expect(text).toMatchFileSnapshot(join(negative.folder, "expected.txt"));
  });
});

describe("every code of the catalogue", () => {
  /** Codes without a folder here, each with the reason. */
  const uncovered: Record<string, string> = JSON.parse(
    readFileSync(new URL("uncovered.json", import.meta.url), "utf8"),
  );
  const covered = new Set(NEGATIVE_CASES.map(({ code }) => code));
  const codes = Object.keys(CATALOGUE) as DiagnosticCode[];

  it("has a folder, or a reason why not", () => {
    expect(codes.filter((code) => !covered.has(code) && !Object.hasOwn(uncovered, code))).toEqual([]);
  });

  it("has no reason that is no longer needed", () => {
    const stale = Object.keys(uncovered).filter((code) => covered.has(code) || !Object.hasOwn(CATALOGUE, code));
    expect(stale).toEqual([]);
  });
});
