import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
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
    makeFolder,
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

/** Node's own recursive `mkdir` never returns where a file system has no room for folders, e.g. below `/proc`. */
function makeFolder(path: string): void {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw new Error(`"${path}" is not a folder`);
    return;
  }
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Somebody else may have made it meanwhile.
    if (!existsSync(path)) throw error;
  }
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
