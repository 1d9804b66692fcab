import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import type { OutputFs } from "./fs.ts";

/** The disk. */
export function createNodeFs(): OutputFs {
  return {
    readText: (path) => missingAsUndefined(() => readFileSync(path, "utf8")),
    kind: (path) => {
      const stat = lstatSync(path, { throwIfNoEntry: false });
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
    removeOwnFolder: (path) => rmSync(path, { recursive: true, force: true }),
    realpath: (path) => realpathSync(path),
  };
}

function missingAsUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
      return undefined;
    throw error;
  }
}
