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
  /** The code that was generated finds the package that it imports. */
  readonly hasRuntime: boolean;
  /** Nothing was written. */
  readonly isDry: boolean;
}

/** Variables that are named; the rest is counted. */
const MAX_NAMES = 4;

/** What was done, how long it took, and what to do next. */
export function renderSummary(summary: Summary): string {
  const { run, saved, seconds, folder, isDry } = summary;
  const { catalog } = run.reading;
  const tools = `${catalog.tools.length} tool${catalog.tools.length === 1 ? "" : "s"}`;
  const counts = [tools, describeChanges(summary), countBySeverity(run.sink.reports), `${seconds.toFixed(1)} s`];
  const lines = [`\n  ${counts.filter((part) => part !== "").join("   ")}`];
  for (const copy of saved) lines.push(`  Saved: ${folder}/${copy}`);
  const many = manyToolsNote(catalog.tools.length);
  if (many !== undefined) lines.push(`  ${many}`);
  const next = isDry ? "" : nextStep(summary);
  if (next !== "") lines.push(`  ${next}`);
  return `${lines.join("\n")}\n`;
}

function nextStep({ run, folder, hasRuntime }: Summary): string {
  const names = credentialNames(run.reading.catalog);
  const rest = names.length - MAX_NAMES;
  const shown = `${names.slice(0, MAX_NAMES).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
  const install = hasRuntime ? "" : "npm install @mcp-gen/runtime (README: Put it into your project), then ";
  const parts = [
    ...(run.settings.serverFile === false ? [] : [`Next: ${install}npx tsx ${folder}/server.ts`]),
    ...(names.length === 0 ? [] : [`Credentials: ${shown}`]),
  ];
  return parts.join("     ");
}

function describeChanges({ plan, folder, isDry }: Summary): string {
  const count = (action: string) => plan.changes.filter((change) => change.action === action).length;
  const written = count("create") + count("update");
  const deleted = count("delete");
  if (written + deleted === 0) return `${folder} is up to date`;
  const files = `${written} file${written === 1 ? "" : "s"}`;
  const parts = [isDry ? `${files} would be written to ${folder}` : `${files} written to ${folder}`];
  if (deleted > 0) parts.push(`${deleted} deleted`);
  return parts.join(", ");
}
