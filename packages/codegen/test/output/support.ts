import { createSink } from "../../src/diagnostics/sink.ts";
import type { Report } from "../../src/diagnostics/types.ts";
import type { GeneratedFile } from "../../src/emit/generated-file.ts";
import { applyPlan } from "../../src/output/apply.ts";
import type { OutputFs } from "../../src/output/fs.ts";
import { createMemoryFs } from "../../src/output/memory-fs.ts";
import { type OutputPlan, type PlanOptions, planOutput } from "../../src/output/plan.ts";
import { recoverOutput } from "../../src/output/recover.ts";

export const DIR = "/home/me/src/mcp";

/** Files of a run, from `path: text`; a path that ends in `!` is written once. */
export function filesOf(texts: Readonly<Record<string, string>>): readonly GeneratedFile[] {
  return Object.entries(texts).map(([path, text]) =>
    path.endsWith("!") ? { path: path.slice(0, -1), text, once: true } : { path, text },
  );
}

export interface RunResult {
  readonly plan?: OutputPlan;
  readonly reports: readonly Report[];
  readonly saved: readonly string[];
}

export type RunOptions = Partial<PlanOptions> & {
  readonly fs: OutputFs;
  readonly texts: Readonly<Record<string, string>>;
};

/** One whole run: recover, plan, apply. */
export function run({ texts, ...options }: RunOptions): RunResult {
  const sink = createSink();
  const { fs, dir = DIR } = options;
  const recovery = recoverOutput({ dir, fs }, sink);
  if (recovery === undefined) return { reports: sink.reports, saved: [] };
  const catalog = { inputs: [{ file: "petstore.yaml", sha256: "ab" }], tools: [] };
  const files = filesOf(texts);
  const plan = planOutput({ dir, files, catalog, generator: "mcp-gen 0.1.0", ...options }, sink);
  if (plan === undefined || sink.failed) return { reports: sink.reports, saved: recovery.saved };
  return { plan, reports: sink.reports, saved: [...recovery.saved, ...applyPlan(plan, fs)] };
}

/** What stands in a folder, relative to it. */
export function contentOf(files: ReadonlyMap<string, string>, dir = DIR): Record<string, string> {
  const below = [...files].filter(([path]) => path.startsWith(`${dir}/`));
  return Object.fromEntries(below.map(([path, text]) => [path.slice(dir.length + 1), text] as const).sort());
}

/** A disk after one run with the given files. */
export function generated(texts: Readonly<Record<string, string>>): Map<string, string> {
  const files = new Map<string, string>();
  run({ texts, fs: createMemoryFs(files) });
  return files;
}

export const FIRST = {
  "tools/get_pet.gen.ts": "get\n",
  "tools/add_pet.gen.ts": "add\n",
  "catalog.gen.ts": "catalog\n",
  "server.ts!": "mine\n",
};
