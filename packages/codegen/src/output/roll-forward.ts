import { posix } from "node:path";
import { backUp } from "./back-up.ts";
import type { OutputFs } from "./fs.ts";
import { clearStaging, type Journal, type JournalEntry, stagedPath } from "./staging.ts";
import { textHash } from "./text-hash.ts";

export interface RollForward {
  readonly dir: string;
  readonly journal: Journal;
  readonly fs: OutputFs;
  /** Time has passed since the run was planned: what was edited since is saved first, or not deleted. */
  readonly late?: boolean;
}

/** Does the steps of a journal that are not done yet. Answers the copies that were saved. */
export function rollForward(run: RollForward): readonly string[] {
  const { dir, journal, fs, late = false } = run;
  const saved: string[] = [];
  // Deletions first: where file names ignore case, `Pet.gen.ts` would take its successor `pet.gen.ts` with it.
  for (const entry of journal.deletes) {
    const text = fs.readText(`${dir}/${entry.path}`);
    if (text !== undefined && (!late || textHash(text) === entry.before)) fs.removeFile(`${dir}/${entry.path}`);
  }
  for (const entry of journal.moves) move(entry, run, saved);
  clearStaging(dir, fs);
  return saved;
}

function move(entry: JournalEntry, run: RollForward, saved: string[]): void {
  const { dir, fs, late = false } = run;
  const from = stagedPath(dir, entry.path);
  const to = `${dir}/${entry.path}`;
  const kind = fs.kind(from);
  if (kind === undefined) return;
  if (kind === "folder" && fs.kind(to) !== undefined) {
    // It was not there when the run was planned.
    for (const name of fs.list(from)) move({ path: `${entry.path}/${name}` }, run, saved);
    return;
  }
  const folder = posix.dirname(to);
  if (fs.kind(folder) === undefined) fs.makeFolder(folder);
  if (late && wasEdited({ from, to, entry, fs })) saved.push(backUp(dir, entry.path, fs));
  fs.rename(from, to);
}

interface Edit {
  readonly from: string;
  readonly to: string;
  readonly entry: JournalEntry;
  readonly fs: OutputFs;
}

function wasEdited({ from, to, entry, fs }: Edit): boolean {
  const text = fs.readText(to);
  if (text === undefined) return false;
  const hash = textHash(text);
  return hash !== entry.before && hash !== textHash(fs.readText(from) ?? "");
}
