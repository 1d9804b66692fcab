import type { Catalog } from "../catalog/types.ts";
import type { DiagnosticSink } from "../diagnostics/types.ts";
import type { GeneratedFile } from "../emit/generated-file.ts";
import type { OutputFs } from "./fs.ts";
import { MANIFEST_FILE, type Manifest, manifestText, readManifest } from "./manifest.ts";
import { findEscape, isSafePath } from "./safe-path.ts";
import { textHash } from "./text-hash.ts";

/** What a run would do with one file. */
export interface FileChange {
  readonly path: string;
  readonly action: "create" | "update" | "delete";
  /** What stands there now; absent if nothing does. */
  readonly before?: string;
  /** What will stand there; absent if it is deleted. */
  readonly after?: string;
  /** The present text is not ours and is saved first (`--force`). */
  readonly backup?: true;
}

/** What a run would do with the output folder. Nothing is written yet. */
export interface OutputPlan {
  readonly dir: string;
  /** In the order of writing; empty if everything is as it should be. */
  readonly changes: readonly FileChange[];
  /** Files that are as they should be. */
  readonly unchanged: number;
  /** Files that are the user's own by now. */
  readonly kept: readonly string[];
}

export interface PlanOptions {
  /** Absolute, `/`-separated, without a trailing slash. */
  readonly dir: string;
  readonly files: readonly GeneratedFile[];
  readonly catalog: Catalog;
  readonly generator: string;
  readonly fs: OutputFs;
  /** Overwrite what is not ours, after saving it. */
  readonly force?: boolean;
}

/**
 * Compares what was generated with what is there. Reports an error, after which nothing may be written, for each file
 * that was edited or is foreign, unless `force`.
 */
export function planOutput(options: PlanOptions, sink: DiagnosticSink): OutputPlan | undefined {
  const { dir, files, fs } = options;
  if (!checkPlaces(options, sink)) return undefined;
  const old = readManifest(dir, fs);
  if (!checkFolder(options, old, sink)) return undefined;
  const known = old === undefined || old === "broken" ? undefined : old;
  const hashes: Record<string, string> = {};
  const changes: FileChange[] = [];
  const kept: string[] = [];
  let unchanged = 0;
  for (const file of files) {
    if (!file.once) hashes[file.path] = textHash(file.text);
    const state = compare(file, known, options);
    if (state === "unchanged") unchanged += 1;
    else if (state === "kept") kept.push(file.path);
    else changes.push(state);
  }
  changes.push(...deletions(hashes, known, options));
  const manifest = manifestText({ ...options, files: hashes });
  const before = fs.readText(`${dir}/${MANIFEST_FILE}`);
  if (before === undefined) changes.push({ path: MANIFEST_FILE, action: "create", after: manifest });
  else if (before !== manifest) changes.push({ path: MANIFEST_FILE, action: "update", before, after: manifest });
  if (!options.force) for (const change of changes) if (change.backup) reportConflict(change, known, options, sink);
  return { dir, changes, unchanged, kept };
}

function checkPlaces({ dir, files, fs }: PlanOptions, sink: DiagnosticSink): boolean {
  const unsafe = files.find((file) => !isSafePath(file.path));
  if (unsafe !== undefined)
    sink.report({ code: "MG3004", message: `The generated path "${unsafe.path}" would leave the output folder` });
  const kind = fs.kind(dir);
  if (kind === "file") sink.report({ code: "MG3004", message: `The output folder "${dir}" is a file` });
  if (unsafe !== undefined || kind === "file") return false;
  const escaping =
    kind === undefined
      ? undefined
      : findEscape(
          dir,
          files.map((file) => file.path),
          fs,
        );
  if (escaping === undefined) return true;
  sink.report({
    code: "MG3004",
    message: `The folder "${escaping}" in the output folder is a link to a place outside of it`,
  });
  return false;
}

/** A folder that holds something and was not made by us is not ours to write into. */
function checkFolder(
  { dir, fs, force }: PlanOptions,
  manifest: Manifest | "broken" | undefined,
  sink: DiagnosticSink,
): boolean {
  if (force || (manifest !== undefined && manifest !== "broken")) return true;
  if (manifest === "broken") {
    sink.report({ code: "MG3005", message: `The manifest "${dir}/${MANIFEST_FILE}" cannot be read` });
    return false;
  }
  if (fs.list(dir).length === 0) return true;
  sink.report({ code: "MG3002", message: `The output folder "${dir}" is not empty and was not made by mcp-gen` });
  return false;
}

function compare(
  file: GeneratedFile,
  known: Manifest | undefined,
  { dir, fs }: PlanOptions,
): FileChange | "unchanged" | "kept" {
  const before = fs.readText(`${dir}/${file.path}`);
  if (before === undefined) return { path: file.path, action: "create", after: file.text };
  if (file.once) return "kept";
  if (before === file.text) return "unchanged";
  const hash = textHash(before);
  if (hash === textHash(file.text)) return "unchanged";
  const ours = known !== undefined && Object.hasOwn(known.files, file.path) && known.files[file.path] === hash;
  return { path: file.path, action: "update", before, after: file.text, ...(!ours && { backup: true as const }) };
}

/** Files of an earlier run that this one does not make: deleted if they are as we left them. */
function deletions(
  hashes: Readonly<Record<string, string>>,
  known: Manifest | undefined,
  { dir, fs }: PlanOptions,
): FileChange[] {
  const gone = Object.entries(known?.files ?? {}).filter(([path]) => !Object.hasOwn(hashes, path) && isSafePath(path));
  return gone.flatMap(([path, hash]) => {
    const before = fs.readText(`${dir}/${path}`);
    if (before === undefined) return [];
    const edited = textHash(before) !== hash;
    return [{ path, action: "delete", before, ...(edited && { backup: true as const }) } as const];
  });
}

function reportConflict(
  change: FileChange,
  known: Manifest | undefined,
  { dir }: PlanOptions,
  sink: DiagnosticSink,
): void {
  const listed = known !== undefined && Object.hasOwn(known.files, change.path);
  const position = { file: `${dir}/${change.path}`, text: change.before ?? "", line: 1, column: 1 };
  if (listed) sink.report({ code: "MG3001", message: `The generated file "${change.path}" was edited`, position });
  else
    sink.report({
      code: "MG3003",
      message: `The file "${change.path}" is in the way and was not made by mcp-gen`,
      position,
    });
}
