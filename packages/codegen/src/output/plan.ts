import { posix } from "node:path";
import type { Catalog } from "../catalog/types.ts";
import type { DiagnosticSink } from "../diagnostics/types.ts";
import type { GeneratedFile } from "../emit/generated-file.ts";
import { checkFolder, checkPlaces, reportConflict } from "./check-folder.ts";
import type { OutputFs } from "./fs.ts";
import { MANIFEST_FILE, type Manifest, manifestText, readManifest } from "./manifest.ts";
import { isSafePath } from "./safe-path.ts";
import { textHash } from "./text-hash.ts";

/** What a run would do with one file. */
export interface FileChange {
  readonly path: string;
  readonly action: "create" | "update" | "delete";
  /** What stands there now; absent if nothing does. */
  readonly before?: string;
  /** What will stand there; absent if it is deleted. */
  readonly after?: string;
  /** The present text is not ours and is saved first (`force`). */
  readonly backup?: true;
  /** Written once; the user's own from then on. */
  readonly once?: true;
}

/** What a run would do with the output folder. Nothing is written yet. */
export interface OutputPlan {
  readonly dir: string;
  /** In the order of writing, the manifest last; empty if everything is as it should be. */
  readonly changes: readonly FileChange[];
  /** Generated files that are as they should be. */
  readonly unchanged: number;
  /** Files that are the user's own by now. */
  readonly kept: readonly string[];
}

export interface PlanOptions {
  /** Absolute, `/`-separated, without a trailing slash. */
  readonly dir: string;
  /** The folder as people know it, for messages; default `dir`. */
  readonly label?: string;
  readonly files: readonly GeneratedFile[];
  readonly catalog: Pick<Catalog, "inputs" | "tools">;
  readonly generator: string;
  readonly fs: OutputFs;
  /** Overwrite what is not ours, after saving it. */
  readonly force?: boolean;
}

/**
 * Compares what was generated with what is there. Reports an error, after which nothing may be written, for each file
 * that was edited or is foreign, unless `force`. `undefined` if the folder cannot be used at all.
 */
export function planOutput(options: PlanOptions, sink: DiagnosticSink): OutputPlan | undefined {
  const { dir, files, fs, force = false } = options;
  const old = readManifest(dir, fs);
  const known = createKnownFiles(old === "broken" ? undefined : old);
  const stale = known.paths.filter(isSafePath);
  if (!checkPlaces({ ...options, stale }, sink) || !checkFolder(options, old, sink)) return undefined;
  const hashes: Record<string, string> = {};
  const changes: FileChange[] = [];
  const kept: string[] = [];
  let unchanged = 0;
  const mayExist = createExistence(options);
  for (const file of files) {
    if (!file.once) hashes[file.path] = textHash(file.text);
    const state = mayExist(file.path) ? compare(file, hashes[file.path], known, options) : created(file);
    if (state === "unchanged") unchanged += 1;
    else if (state === "kept") kept.push(file.path);
    else changes.push(state);
  }
  const gone = stale.filter((path) => !Object.hasOwn(hashes, path) && !kept.includes(path));
  changes.push(...deletions(gone, known, options), ...manifestChange(hashes, options));
  if (!force) {
    for (const change of changes)
      if (change.backup) reportConflict(change, { ...options, listed: known.has(change.path) }, sink);
  }
  return { dir, changes, unchanged, kept };
}

/** The files of the last run. */
interface KnownFiles {
  readonly paths: readonly string[];
  has(path: string): boolean;
  /** Whether a text is what the last run wrote there. */
  wrote(path: string, hash: string): boolean;
}

function createKnownFiles(manifest: Manifest | undefined): KnownFiles {
  const entries = Object.entries(manifest?.files ?? {});
  // Where file names ignore case, `tools/Pet.gen.ts` is what is found at `tools/pet.gen.ts`.
  const hashes = new Map(entries.map(([path, hash]) => [path.toLowerCase(), hash]));
  return {
    paths: entries.map(([path]) => path),
    has: (path) => hashes.has(path.toLowerCase()),
    wrote: (path, hash) => hashes.get(path.toLowerCase()) === hash,
  };
}

/** Whether a file may exist, asked of its folder: a first run need not look for a thousand files. */
function createExistence({ dir, fs }: PlanOptions): (path: string) => boolean {
  const folders = new Map<string, boolean>();
  return (path) => {
    const folder = posix.dirname(path);
    const known = folders.get(folder) ?? fs.kind(folder === "." ? dir : `${dir}/${folder}`) !== undefined;
    folders.set(folder, known);
    return known;
  };
}

function created({ path, text: after, once }: GeneratedFile): FileChange {
  return { path, action: "create", after, ...(once && { once }) };
}

function compare(
  file: GeneratedFile,
  wanted: string | undefined,
  known: KnownFiles,
  { dir, fs }: PlanOptions,
): FileChange | "unchanged" | "kept" {
  const { path, text: after, once } = file;
  const place = `${dir}/${path}`;
  const before = fs.readText(place);
  if (once) return fs.kind(place) === undefined ? created(file) : "kept";
  if (before === undefined) return created(file);
  if (before === after) return "unchanged";
  const hash = textHash(before);
  if (hash === wanted) return "unchanged";
  return { path, action: "update", before, after, ...(!known.wrote(path, hash) && { backup: true as const }) };
}

/** Files of the last run that this one does not make: deleted if they are as they were left. */
function deletions(gone: readonly string[], known: KnownFiles, { dir, fs }: PlanOptions): readonly FileChange[] {
  return gone.flatMap((path): FileChange[] => {
    const before = fs.readText(`${dir}/${path}`);
    if (before === undefined) return [];
    const edited = !known.wrote(path, textHash(before));
    return [{ path, action: "delete", before, ...(edited && { backup: true as const }) }];
  });
}

function manifestChange(hashes: Readonly<Record<string, string>>, options: PlanOptions): readonly FileChange[] {
  const path = MANIFEST_FILE;
  const after = manifestText({ ...options, files: hashes });
  const before = options.fs.readText(`${options.dir}/${path}`);
  if (before === undefined) return [{ path, action: "create", after }];
  // A checkout with other line endings is no change.
  return textHash(before) === textHash(after) ? [] : [{ path, action: "update", before, after }];
}
