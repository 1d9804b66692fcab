import { posix } from "node:path";
import type { OutputFs } from "./fs.ts";

export interface MemoryFsOptions {
  /** Symbolic links: path → target. */
  readonly links?: Readonly<Record<string, string>>;
  /** Folders that may not be written into. */
  readonly readOnly?: readonly string[];
  /** Called before every change with what it is, e.g. `write /out/a.ts`; throw to make it fail. */
  readonly onChange?: (change: string) => void;
}

/** A disk in memory, for tests; its files are shared with `files`. Fails where a disk does. */
export function createMemoryFs(files: Map<string, string>, options: MemoryFsOptions = {}): OutputFs {
  const { links = {}, readOnly = [], onChange = () => {} } = options;
  const folders = new Set<string>();
  for (const path of files.keys()) addFolders(posix.dirname(path), folders);
  const kind: OutputFs["kind"] = (path) => {
    if (Object.hasOwn(links, path)) return "link";
    if (files.has(path)) return "file";
    return folders.has(path) ? "folder" : undefined;
  };
  const list: OutputFs["list"] = (folder) => {
    const below = [...files.keys(), ...folders, ...Object.keys(links)].filter((path) => path.startsWith(`${folder}/`));
    return [...new Set(below.map((path) => path.slice(folder.length + 1).split("/", 1)[0] ?? ""))].sort();
  };
  const put = (path: string, text: string) => {
    if (!folders.has(posix.dirname(path))) throw failure("ENOENT", path);
    if (folders.has(path)) throw failure("EISDIR", path);
    files.set(path, text);
  };
  const take = (path: string) => {
    const text = files.get(path);
    if (text === undefined) throw failure("ENOENT", path);
    return text;
  };
  return {
    readText: (path) => files.get(path),
    kind,
    list,
    makeFolder: (path) => {
      onChange(`makeFolder ${path}`);
      if (files.has(path)) throw failure("EEXIST", path);
      addFolders(path, folders);
    },
    write: (path, text) => {
      onChange(`write ${path}`);
      put(path, text);
    },
    rename: (from, to) => {
      onChange(`rename ${from} ${to}`);
      if (!folders.has(from)) {
        put(to, take(from));
        files.delete(from);
        return;
      }
      if (files.has(to) || list(to).length > 0) throw failure("ENOTEMPTY", to);
      moveFolder({ from, to, files, folders });
    },
    copy: (from, to) => {
      onChange(`copy ${from} ${to}`);
      put(to, take(from));
    },
    removeFile: (path) => {
      onChange(`removeFile ${path}`);
      take(path);
      files.delete(path);
    },
    removeEmptyFolder: (path) => {
      onChange(`removeEmptyFolder ${path}`);
      if (list(path).length > 0) throw failure("ENOTEMPTY", path);
      if (!folders.delete(path)) throw failure("ENOENT", path);
    },
    realpath: (path) => {
      const link = Object.keys(links).find((one) => path === one || path.startsWith(`${one}/`));
      const real = link === undefined ? path : (links[link] ?? "") + path.slice(link.length);
      return files.has(real) || folders.has(real) ? real : undefined;
    },
    canWrite: (folder) => !readOnly.includes(folder),
  };
}

function addFolders(path: string, folders: Set<string>): void {
  for (let at = path; at !== "/" && at !== "."; at = posix.dirname(at)) folders.add(at);
}

interface Move {
  readonly from: string;
  readonly to: string;
  readonly files: Map<string, string>;
  readonly folders: Set<string>;
}

function moveFolder({ from, to, files, folders }: Move): void {
  const isBelow = (path: string) => path === from || path.startsWith(`${from}/`);
  for (const [path, text] of [...files]) {
    if (!isBelow(path)) continue;
    files.delete(path);
    files.set(to + path.slice(from.length), text);
  }
  for (const path of [...folders]) {
    if (!isBelow(path)) continue;
    folders.delete(path);
    folders.add(to + path.slice(from.length));
  }
}

/** As Node words it, so that tests see what users see. */
function failure(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}
