import type { OutputFs } from "./fs.ts";
import { findObstacle, isSafePath } from "./safe-path.ts";

/** Where a run prepares its files: inside the output folder, so that moving them is a rename. */
export const STAGING = ".mcp-gen-staging";

const FILES = "files";
const JOURNAL = "journal.json";
const UNNAMED_JOURNAL = "journal.json.new";

/** One step of a run that was prepared whole. */
export interface JournalEntry {
  /** Relative to the output folder; a folder is moved as one. */
  readonly path: string;
  /** sha256 of what stood there when the run was planned; absent if nothing did. */
  readonly before?: string;
}

/** The steps that are left once everything is prepared. May be repeated after an interruption anywhere. */
export interface Journal {
  readonly deletes: readonly JournalEntry[];
  readonly moves: readonly JournalEntry[];
}

/** Path of a prepared file; of the folder that holds them all without `path`. */
export function stagedPath(dir: string, path = ""): string {
  return `${dir}/${STAGING}/${FILES}${path === "" || path === "." ? "" : `/${path}`}`;
}

/** Whether a run passed the point of no return. */
export function hasJournal(dir: string, fs: OutputFs): boolean {
  return fs.kind(`${dir}/${STAGING}/${JOURNAL}`) !== undefined;
}

/** The point of no return: a journal is there whole or not at all. */
export function writeJournal(dir: string, journal: Journal, fs: OutputFs): void {
  const staging = `${dir}/${STAGING}`;
  fs.write(`${staging}/${UNNAMED_JOURNAL}`, JSON.stringify(journal));
  fs.rename(`${staging}/${UNNAMED_JOURNAL}`, `${staging}/${JOURNAL}`);
}

/**
 * What an earlier run left: `none`, `prepared` (it ended before its journal, so nothing was changed), the journal of a
 * run that was interrupted, or `foreign` if the folder is not what mcp-gen makes, so that it must not be touched.
 */
export function readStaging(dir: string, fs: OutputFs): Journal | "none" | "prepared" | "foreign" {
  const staging = `${dir}/${STAGING}`;
  const kind = fs.kind(staging);
  if (kind === undefined) return "none";
  const ours = new Set([FILES, JOURNAL, UNNAMED_JOURNAL]);
  const isLink = (name: string) => fs.kind(`${staging}/${name}`) === "link";
  if (kind !== "folder" || fs.list(staging).some((name) => !ours.has(name) || isLink(name))) return "foreign";
  const text = fs.readText(`${staging}/${JOURNAL}`);
  if (text === undefined) return "prepared";
  const journal = parseJournal(text);
  if (journal === undefined) return "foreign";
  const paths = [...journal.moves, ...journal.deletes].map(({ path }) => path);
  const areSafe = paths.every((path) => isSafePath(path) && path.split("/", 1)[0] !== STAGING);
  return areSafe && findObstacle(dir, paths, fs)?.is !== "link" ? journal : "foreign";
}

/** Removes what a run prepared. Symbolic links are removed, never followed. */
export function clearStaging(dir: string, fs: OutputFs): void {
  removeOwn(`${dir}/${STAGING}`, fs);
}

function removeOwn(path: string, fs: OutputFs): void {
  const kind = fs.kind(path);
  if (kind === undefined) return;
  if (kind !== "folder") {
    fs.removeFile(path);
    return;
  }
  for (const name of fs.list(path)) removeOwn(`${path}/${name}`, fs);
  fs.removeEmptyFolder(path);
}

function parseJournal(text: string): Journal | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJournal(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isJournal(value: unknown): value is Journal {
  if (typeof value !== "object" || value === null || !("moves" in value) || !("deletes" in value)) return false;
  return [value.moves, value.deletes].every((list) => Array.isArray(list) && list.every(isEntry));
}

function isEntry(value: unknown): value is JournalEntry {
  if (typeof value !== "object" || value === null || !("path" in value) || typeof value.path !== "string") return false;
  return !("before" in value) || typeof value.before === "string";
}
