import { createRequire } from "node:module";
import { relative, resolve } from "node:path";
import {
  createNodeFs,
  type DiagnosticSink,
  type EmitOptions,
  emitFiles,
  hasJournal,
  type OutputFs,
  type OutputPlan,
  planOutput,
  readPinnedNames,
  recoverOutput,
} from "@mcp-gen/codegen";
import type { CommandArguments } from "./commands.ts";
import type { Settings } from "./config/settings.ts";
import type { ReadRun } from "./run-reading.ts";
import type { Io } from "./terminal/io.ts";
import { GENERATOR } from "./version.ts";

export interface OutputFolder {
  readonly fs: OutputFs;
  /** Absolute, `/`-separated. */
  readonly dir: string;
  /** As a person would write it. */
  readonly label: string;
}

/** Whether code in the folder finds `@mcp-gen/runtime`, as Node resolves it. */
export function findsRuntime({ dir }: OutputFolder): boolean {
  try {
    createRequire(`${dir}/server.ts`).resolve("@mcp-gen/runtime/stdio");
    return true;
  } catch {
    return false;
  }
}

/** Where code goes if nobody says so. A folder with something else in it is refused, so this does no harm. */
const DEFAULT_OUT = "src/mcp";

/** The output folder of a run. */
export function findOutput({ out: configured }: Settings, args: CommandArguments, io: Io): OutputFolder {
  const out = typeof args.out === "string" ? args.out : (configured ?? DEFAULT_OUT);
  const dir = resolve(io.cwd, out).replaceAll("\\", "/");
  const path = relative(io.cwd, dir).replaceAll("\\", "/");
  return { fs: createNodeFs(), dir, label: path === "" ? "." : path.startsWith("..") ? dir : path };
}

export interface RecoverFolderOptions {
  readonly io: Io;
  readonly readOnly: boolean;
}

/** Finishes a run that was interrupted, then answers the names of the last run. */
export function namesOfLastRun(
  output: OutputFolder,
  { io, readOnly }: RecoverFolderOptions,
  sink: DiagnosticSink,
): Readonly<Record<string, string>> | undefined {
  return guardDisk(output, sink, () => {
    const recovery = recoverOutput({ ...output, readOnly }, sink);
    if (recovery?.finished === true) io.stderr("Finished an earlier run that was interrupted.\n");
    for (const copy of recovery?.saved ?? []) io.stderr(`Saved: ${output.label}/${copy}\n`);
    return readPinnedNames(output.dir, output.fs);
  });
}

/** Emits the files of a Catalog and compares them with the folder; `undefined` if the folder is not usable. */
export function planFiles(run: ReadRun, output: OutputFolder, force = false): OutputPlan | undefined {
  const { catalog } = run.reading;
  const files = emitFiles(catalog, { generator: GENERATOR, ...emitOptions(run.settings) });
  return guardDisk(output, run.sink, () =>
    planOutput({ ...output, files, catalog, generator: GENERATOR, force }, run.sink),
  );
}

/** A disk that refuses is a diagnostic, not a crash. */
export function guardDisk<T>({ dir, label, fs }: OutputFolder, sink: DiagnosticSink, work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `The output folder "${label}" could not be used: ${reason}`;
    const hint = "The new files are prepared, and some are in place. Run `mcp-gen generate` again to finish";
    sink.report({ code: "MG3006", message, ...(hasJournal(dir, fs) && { hint }) });
    return undefined;
  }
}

function emitOptions(settings: Settings): EmitOptions & { envPrefix?: string } {
  const { importExtension, serverFile, listOutputSchemas, envPrefix } = settings;
  return {
    ...(importExtension !== undefined && { importExtension }),
    ...(serverFile !== undefined && { server: serverFile }),
    ...(listOutputSchemas !== undefined && { listOutputSchemas }),
    ...(envPrefix !== undefined && { envPrefix }),
  };
}

/** Names of the last run of a configuration's own output folder, so that `serve` and `list` use the same. */
export function configuredNames({ out }: Settings): Readonly<Record<string, string>> | undefined {
  return out === undefined ? undefined : readPinnedNames(out.replaceAll("\\", "/"), createNodeFs());
}
