import {
  accessSync,
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import type { OutputFs } from "./fs.ts";

/** The disk. */
export function createNodeFs(): OutputFs {
  return {
    readText: (path) => missingAsUndefined(() => readFileSync(path, "utf8")),
    kind: (path) => {
      const stat = missingAsUndefined(() => lstatSync(path, { throwIfNoEntry: false }));
      if (stat === undefined) return undefined;
      if (stat.isSymbolicLink()) return "link";
      return stat.isDirectory() ? "folder" : "file";
    },
    list: (folder) => missingAsUndefined(() => readdirSync(folder).sort()) ?? [],
    makeFolder: (path) => void mkdirSync(path, { recursive: true }),
    write: (path, text) => writeFileSync(path, text),
    rename: (from, to) => renameSync(from, to),
    copy: (from, to) => copyFileSync(from, to),
    removeFile: (path) => unlinkSync(path),
    removeEmptyFolder: (path) => rmdirSync(path),
    realpath: (path) => missingAsUndefined(() => realpathSync(path).replaceAll("\\", "/")),
    canWrite: (folder) => {
      try {
        accessSync(folder, constants.W_OK | constants.X_OK);
        return true;
      } catch {
        return false;
      }
    },
  };
}

const NOT_THERE: ReadonlySet<unknown> = new Set(["ENOENT", "ENOTDIR", "EISDIR"]);

function missingAsUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && "code" in error && NOT_THERE.has(error.code)) return undefined;
    throw error;
  }
}
