import { join } from "node:path";
import { CATALOGUE, type DiagnosticCode, renderDiagnostics } from "@mcp-gen/codegen";
import { describe, expect, it } from "vitest";
import { NEGATIVE_CASES, readNegative } from "./read-negative.ts";
import { WITHOUT_CASE } from "./without-case.ts";

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
  const covered = new Set(NEGATIVE_CASES.map(({ code }) => code));
  const codes = Object.keys(CATALOGUE) as DiagnosticCode[];

  it("has a folder, or a reason why not", () => {
    expect(codes.filter((code) => !covered.has(code) && !Object.hasOwn(WITHOUT_CASE, code))).toEqual([]);
  });

  it("has no reason that is no longer needed", () => {
    const stale = Object.keys(WITHOUT_CASE).filter((code) => covered.has(code) || !Object.hasOwn(CATALOGUE, code));
    expect(stale).toEqual([]);
  });
});
