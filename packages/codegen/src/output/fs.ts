/** What the output room needs of a disk; synchronous, since a thousand small files are written fastest that way. */
export interface OutputFs {
  /** `undefined` if there is no such file. */
  readText(path: string): string | undefined;
  /** What stands at a path, without following a symbolic link. */
  kind(path: string): "file" | "folder" | "link" | undefined;
  /** Names in a folder, sorted; empty if there is none. */
  list(folder: string): readonly string[];
  /** With parents; no error if it exists. */
  makeFolder(path: string): void;
  write(path: string, text: string): void;
  /** Replaces a file at `to`. */
  rename(from: string, to: string): void;
  copy(from: string, to: string): void;
  removeFile(path: string): void;
  /** Of a folder that the run itself made, with all that is in it. */
  removeOwnFolder(path: string): void;
  /** Absolute path with symbolic links resolved. */
  realpath(path: string): string;
}
