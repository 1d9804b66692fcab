import { posix } from "node:path";
import type { OutputFs } from "./fs.ts";

export interface MemoryFsOptions {
  /** Symbolic links: path → target. */
  readonly links?: Readonly<Record<string, string>>;
  /** Called before every change with what it is, e.g. `write /out/a.ts`; throw to make it fail. */
  readonly onChange?: (change: string) => void;
}

/** A disk in memory, for tests; its files are shared with `files`. */
export function createMemoryFs(files: Map<string, string>, options: MemoryFsOptions = {}): OutputFs {
  const { links = {}, onChange = () => {} } = options;
  const folders = new Set<string>();
  const isFolder = (path: string) => folders.has(path) || [...files.keys()].some((file) => file.startsWith(`${path}/`));
  const moveAll = (from: string, to: string) => {
    for (const [path, text] of [...files]) {
      if (path !== from && !path.startsWith(`${from}/`)) continue;
      files.delete(path);
      files.set(to + path.slice(from.length), text);
    }
    if (folders.delete(from)) folders.add(to);
  };
  return {
    readText: (path) => files.get(path),
    kind: (path) => {
      if (Object.hasOwn(links, path)) return "link";
      if (files.has(path)) return "file";
      return isFolder(path) ? "folder" : undefined;
    },
    list: (folder) => {
      const below = [...files.keys(), ...folders].filter((path) => path.startsWith(`${folder}/`));
      return [...new Set(below.map((path) => path.slice(folder.length + 1).split("/", 1)[0] ?? ""))].sort();
    },
    makeFolder: (path) => {
      onChange(`makeFolder ${path}`);
      for (let at = path; at !== "/" && at !== "."; at = posix.dirname(at)) folders.add(at);
    },
    write: (path, text) => {
      onChange(`write ${path}`);
      files.set(path, text);
    },
    rename: (from, to) => {
      onChange(`rename ${from} ${to}`);
      moveAll(from, to);
    },
    copy: (from, to) => {
      onChange(`copy ${from} ${to}`);
      files.set(to, files.get(from) ?? "");
    },
    removeFile: (path) => {
      onChange(`removeFile ${path}`);
      files.delete(path);
    },
    removeOwnFolder: (path) => {
      onChange(`removeOwnFolder ${path}`);
      for (const file of [...files.keys()]) if (file.startsWith(`${path}/`)) files.delete(file);
      for (const folder of [...folders]) if (folder === path || folder.startsWith(`${path}/`)) folders.delete(folder);
    },
    realpath: (path) => {
      const link = Object.keys(links).find((one) => path === one || path.startsWith(`${one}/`));
      return link === undefined ? path : (links[link] ?? "") + path.slice(link.length);
    },
  };
}
