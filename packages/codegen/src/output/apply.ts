import { posix } from "node:path";
import type { OutputFs } from "./fs.ts";
import type { FileChange, OutputPlan } from "./plan.ts";

/** Where a run prepares its files, inside the output folder so that moving them is a rename. */
export const STAGING = ".mcp-gen-staging";

const JOURNAL = "journal.json";

/** The moves of a run that was prepared whole. */
interface Journal {
  /** Paths below `files/` of the staging folder, relative to the output folder; a folder is moved as one. */
  readonly moves: readonly string[];
  readonly deletes: readonly string[];
}

/**
 * Writes a plan. Everything is prepared in a folder of its own first; the journal makes the rest certain: a run that
 * fails or is killed before it leaves the former output whole, one that is killed after it is finished by the next run.
 * Answers the copies of what was not ours.
 */
export function applyPlan(plan: OutputPlan, fs: OutputFs): readonly string[] {
  const { dir, changes } = plan;
  if (changes.length === 0) return [];
  const staging = `${dir}/${STAGING}`;
  fs.makeFolder(dir);
  try {
    stage(staging, changes, fs);
  } catch (error) {
    fs.removeOwnFolder(staging);
    throw error;
  }
  const saved = changes.filter((change) => change.backup).map((change) => backUp(dir, change.path, fs));
  const journal: Journal = {
    moves: movesOf(dir, changes, fs),
    deletes: changes.flatMap((change) => (change.after === undefined ? [change.path] : [])),
  };
  fs.write(`${staging}/${JOURNAL}.new`, JSON.stringify(journal));
  fs.rename(`${staging}/${JOURNAL}.new`, `${staging}/${JOURNAL}`);
  rollForward(dir, journal, fs);
  return saved;
}

/** Finishes or forgets what an earlier run left behind; call it before anything is compared. */
export function recover(dir: string, fs: OutputFs): void {
  const staging = `${dir}/${STAGING}`;
  if (fs.kind(staging) === undefined) return;
  const journal = fs.readText(`${staging}/${JOURNAL}`);
  if (journal === undefined) fs.removeOwnFolder(staging);
  // Written by `applyPlan`, whole: it got its name by a rename.
  else rollForward(dir, JSON.parse(journal) as Journal, fs);
}

function stage(staging: string, changes: readonly FileChange[], fs: OutputFs): void {
  const written = changes.filter((change) => change.after !== undefined);
  for (const folder of new Set(written.map((change) => posix.dirname(`${staging}/files/${change.path}`))))
    fs.makeFolder(folder);
  for (const change of written) fs.write(`${staging}/files/${change.path}`, change.after ?? "");
}

/** A folder that does not exist yet is moved whole; the manifest comes last. */
function movesOf(dir: string, changes: readonly FileChange[], fs: OutputFs): readonly string[] {
  const moves = new Set<string>();
  for (const { path, after } of changes) {
    if (after === undefined) continue;
    const top = path.split("/", 1)[0] ?? path;
    moves.add(top !== path && fs.kind(`${dir}/${top}`) === undefined ? top : path);
  }
  return [...moves];
}

/** May be repeated after it was interrupted anywhere. */
function rollForward(dir: string, { moves, deletes }: Journal, fs: OutputFs): void {
  const staging = `${dir}/${STAGING}`;
  for (const path of moves) {
    if (fs.kind(`${staging}/files/${path}`) === undefined) continue;
    const folder = posix.dirname(`${dir}/${path}`);
    if (fs.kind(folder) === undefined) fs.makeFolder(folder);
    fs.rename(`${staging}/files/${path}`, `${dir}/${path}`);
  }
  for (const path of deletes) if (fs.kind(`${dir}/${path}`) !== undefined) fs.removeFile(`${dir}/${path}`);
  fs.removeOwnFolder(staging);
}

/** Saves a file beside itself; an earlier copy is never overwritten. */
function backUp(dir: string, path: string, fs: OutputFs): string {
  let name = `${path}.bak`;
  for (let number = 2; fs.kind(`${dir}/${name}`) !== undefined; number++) name = `${path}.bak${number}`;
  fs.copy(`${dir}/${path}`, `${dir}/${name}`);
  return name;
}
