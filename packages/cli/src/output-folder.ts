import { resolve } from "node:path";
import {
  createNodeFs,
  type EmitOptions,
  emitFiles,
  type OutputFs,
  type OutputPlan,
  planOutput,
  readManifest,
  recover,
} from "@mcp-gen/codegen";
import type { CommandArguments } from "./commands.ts";
import type { Settings } from "./config/settings.ts";
import type { ReadRun } from "./run-reading.ts";
import type { Io } from "./terminal/io.ts";
import { UsageError } from "./usage-error.ts";
import { GENERATOR } from "./version.ts";

/** The output folder of a run. */
export interface OutputFolder {
  readonly fs: OutputFs;
  /** Absolute; wrong usage if none was given. */
  readonly dirOf: (settings: Settings) => string;
  /** Names of the last run, after finishing one that was killed. */
  readonly pinnedNames: (settings: Settings) => Readonly<Record<string, string>> | undefined;
}

export function openOutput(args: CommandArguments, io: Io): OutputFolder {
  const fs = createNodeFs();
  const dirOf = (settings: Settings) => {
    const out = typeof args.out === "string" && args.out !== "" ? args.out : settings.out;
    if (out === undefined)
      throw new UsageError(
        "no output folder was given",
        "Say where to write: `-o src/mcp`, or `out` in mcp-gen.config.ts.",
      );
    return resolve(io.cwd, out).replaceAll("\\", "/");
  };
  return {
    fs,
    dirOf,
    pinnedNames: (settings) => {
      const dir = dirOf(settings);
      recover(dir, fs);
      const manifest = readManifest(dir, fs);
      return manifest === undefined || manifest === "broken" ? undefined : manifest.tools;
    },
  };
}

export interface PlanFilesOptions {
  readonly run: ReadRun;
  readonly dir: string;
  readonly fs: OutputFs;
  readonly force?: boolean;
}

/** Emits the files of a Catalog and compares them with the folder; `undefined` if the folder is not usable. */
export function planFiles({ run, dir, fs, force = false }: PlanFilesOptions): OutputPlan | undefined {
  const { catalog } = run.reading;
  const files = emitFiles(catalog, { generator: GENERATOR, ...emitOptions(run.settings) });
  return planOutput({ dir, files, catalog, generator: GENERATOR, fs, force }, run.sink);
}

function emitOptions({
  importExtension,
  serverFile,
  listOutputSchemas,
  envPrefix,
}: Settings): EmitOptions & { envPrefix?: string } {
  return {
    ...(importExtension !== undefined && { importExtension }),
    ...(serverFile !== undefined && { server: serverFile }),
    ...(listOutputSchemas !== undefined && { listOutputSchemas }),
    ...(envPrefix !== undefined && { envPrefix }),
  };
}

/** Names of the last run of a configuration's own output folder. */
export function manifestNames({ out }: Settings): Readonly<Record<string, string>> | undefined {
  if (out === undefined) return undefined;
  const manifest = readManifest(out, createNodeFs());
  return manifest === undefined || manifest === "broken" ? undefined : manifest.tools;
}
