/** What the output room needs of a disk; synchronous, since a thousand small files are written fastest that way. */
export interface OutputFs {
  /** UTF-8. `undefined` if there is no file at the path (also where a folder stands). */
  readText(path: string): string | undefined;
  /** What stands at a path, without following a symbolic link. */
  kind(path: string): "file" | "folder" | "link" | undefined;
  /** Names in a folder, sorted; empty if there is none. */
  list(folder: string): readonly string[];
  /** With parents; no error if it exists. */
  makeFolder(path: string): void;
  write(path: string, text: string): void;
  /** Replaces a file (or a symbolic link, not its target) at `to`. */
  rename(from: string, to: string): void;
  copy(from: string, to: string): void;
  removeFile(path: string): void;
  /** Fails if the folder is not empty: there is no recursive deletion. */
  removeEmptyFolder(path: string): void;
  /** Absolute path with symbolic links resolved; `undefined` if a link leads nowhere. */
  realpath(path: string): string | undefined;
  /** Whether files may be made and replaced in a folder. */
  canWrite(folder: string): boolean;
}
