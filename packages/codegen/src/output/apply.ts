import { posix } from "node:path";
import { backUp } from "./back-up.ts";
import type { OutputFs } from "./fs.ts";
import type { FileChange, OutputPlan } from "./plan.ts";
import { rollForward } from "./roll-forward.ts";
import { clearStaging, type Journal, type JournalEntry, STAGING, stagedPath, writeJournal } from "./staging.ts";
import { textHash } from "./text-hash.ts";

/**
 * Writes a plan. Everything is prepared in a folder of its own first; a journal makes the rest certain: a run that
 * fails or is killed before its journal leaves the former output whole, one that is killed after it is finished by the
 * next run (`recoverOutput`). Answers the copies of what was not ours. Throws what the disk throws.
 */
export function applyPlan(plan: OutputPlan, fs: OutputFs): readonly string[] {
  const { dir, changes } = plan;
  if (changes.length === 0) return [];
  if (fs.kind(`${dir}/${STAGING}`) !== undefined) throw new Error("another run of mcp-gen is writing into it");
  const prepared = prepare(plan, fs);
  rollForward({ dir, journal: prepared.journal, fs });
  return prepared.saved;
}

interface Prepared {
  readonly journal: Journal;
  readonly saved: readonly string[];
}

/** All that can be undone. A run that fails here leaves nothing behind; after it, all stays for the next run to finish. */
function prepare({ dir, changes }: OutputPlan, fs: OutputFs): Prepared {
  const isNew = fs.kind(dir) === undefined;
  const saved: string[] = [];
  try {
    fs.makeFolder(dir);
    stage(dir, changes, fs);
    checkWritable(dir, changes, fs);
    for (const change of changes) if (change.backup) saved.push(backUp(dir, change.path, fs));
    const journal = toJournal(dir, changes, fs);
    writeJournal(dir, journal, fs);
    return { journal, saved };
  } catch (error) {
    undo({ dir, saved, isNew, fs });
    throw error;
  }
}

function stage(dir: string, changes: readonly FileChange[], fs: OutputFs): void {
  const written = changes.filter((change) => change.after !== undefined);
  fs.makeFolder(stagedPath(dir));
  for (const folder of new Set(written.map((change) => posix.dirname(change.path))))
    fs.makeFolder(stagedPath(dir, folder));
  for (const change of written) fs.write(stagedPath(dir, change.path), change.after ?? "");
}

/** A folder that refuses must be known before the first file is moved. */
function checkWritable(dir: string, changes: readonly FileChange[], fs: OutputFs): void {
  const folders = new Set(changes.map((change) => posix.join(dir, posix.dirname(change.path))));
  for (const folder of folders) {
    if (fs.kind(folder) !== undefined && !fs.canWrite(folder)) throw new Error(`no permission to write "${folder}"`);
  }
}

/** A folder that does not exist yet is moved whole; the manifest comes last. */
function toJournal(dir: string, changes: readonly FileChange[], fs: OutputFs): Journal {
  const deletes: JournalEntry[] = [];
  const moves = new Map<string, JournalEntry>();
  const tops = new Map<string, boolean>();
  for (const { path, before, after } of changes) {
    const entry = { path, ...(before !== undefined && { before: textHash(before) }) };
    if (after === undefined) {
      deletes.push(entry);
      continue;
    }
    const top = path.split("/", 1)[0] ?? path;
    if (!tops.has(top)) tops.set(top, top !== path && fs.kind(`${dir}/${top}`) === undefined);
    if (tops.get(top)) moves.set(top, { path: top });
    else moves.set(path, entry);
  }
  return { deletes, moves: [...moves.values()] };
}

interface Undo {
  readonly dir: string;
  readonly saved: readonly string[];
  readonly isNew: boolean;
  readonly fs: OutputFs;
}

function undo({ dir, saved, isNew, fs }: Undo): void {
  try {
    clearStaging(dir, fs);
    for (const copy of saved) fs.removeFile(`${dir}/${copy}`);
    if (isNew && fs.kind(dir) === "folder" && fs.list(dir).length === 0) fs.removeEmptyFolder(dir);
  } catch {
    // The disk refuses even that. What is left is harmless, and the first failure is what the user must hear.
  }
}
