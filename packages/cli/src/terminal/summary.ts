import type { OutputPlan } from "@mcp-gen/codegen";
import { credentialNames } from "../list/credentials.ts";
import type { ReadRun } from "../run-reading.ts";
import { manyToolsNote } from "./many-tools.ts";
import { countBySeverity } from "./print-diagnostics.ts";

export interface Summary {
  readonly run: ReadRun;
  readonly plan: OutputPlan;
  /** Copies of what was not ours. */
  readonly saved: readonly string[];
  readonly seconds: number;
  /** The output folder as a person would write it. */
  readonly folder: string;
}

/** What was done, how long it took, and what to do next. */
export function renderSummary({ run, plan, saved, seconds, folder }: Summary): string {
  const { catalog } = run.reading;
  const tools = `${catalog.tools.length} tool${catalog.tools.length === 1 ? "" : "s"}`;
  const counts = [tools, describeChanges(plan, folder), countBySeverity(run.sink.reports), `${seconds.toFixed(1)} s`];
  const lines = [`\n  ${counts.filter((part) => part !== "").join("   ")}`];
  for (const copy of saved) lines.push(`  Saved: ${folder}/${copy}`);
  const many = manyToolsNote(catalog.tools.length);
  if (many !== undefined) lines.push(`  ${many}`);
  const names = credentialNames(catalog);
  const credentials =
    names.length === 0 ? "" : `     Credentials: ${names.slice(0, 4).join(", ")}${names.length > 4 ? ", …" : ""}`;
  lines.push(`  Next: npx tsx ${folder}/server.ts${credentials}`);
  return `${lines.join("\n")}\n`;
}

function describeChanges(plan: OutputPlan, folder: string): string {
  const count = (action: string) => plan.changes.filter((change) => change.action === action).length;
  const written = count("create") + count("update");
  const deleted = count("delete");
  if (written + deleted === 0) return `${folder} is up to date`;
  const parts = [`${written} file${written === 1 ? "" : "s"} written to ${folder}`];
  if (deleted > 0) parts.push(`${deleted} deleted`);
  return parts.join(", ");
}
