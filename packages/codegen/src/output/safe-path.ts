import { posix } from "node:path";
import type { OutputFs } from "./fs.ts";

/** Device names of Windows, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/iu;

/** Whether a path stays inside the output folder on every system: no `..`, no root, drive, backslash or device. */
export function isSafePath(path: string): boolean {
  if (path === "" || path.startsWith("/") || path.includes("\\") || path.includes(":")) return false;
  return path.split("/").every(isSafeSegment);
}

function isSafeSegment(segment: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (segment === "" || /[. ]$/u.test(segment) || /[\u0000-\u001f<>"|?*]/u.test(segment)) return false;
  return !RESERVED.test(segment.split(".", 1)[0] ?? "");
}

/** A folder on the way to a file that cannot be used. */
export interface Obstacle {
  /** Relative to the output folder. */
  readonly path: string;
  /** A link that leads out of the output folder (or nowhere), or a file where a folder is needed. */
  readonly is: "link" | "file";
}

/** The first folder on the way to one of the paths through which nothing may be written. */
export function findObstacle(dir: string, paths: readonly string[], fs: OutputFs): Obstacle | undefined {
  const root = fs.realpath(dir);
  if (root === undefined) return undefined;
  const folders = new Set(paths.flatMap(foldersOf));
  // Outer folders come first: what is below a missing one is missing too.
  for (const path of folders) {
    const kind = fs.kind(`${dir}/${path}`);
    if (kind === "file") return { path, is: "file" };
    if (kind === "link" && !fs.realpath(`${dir}/${path}`)?.startsWith(`${root}/`)) return { path, is: "link" };
  }
  return undefined;
}

/** `a/b/c.ts` → `a`, `a/b`. */
function foldersOf(path: string): readonly string[] {
  const folder = posix.dirname(path);
  return folder === "." ? [] : [...foldersOf(folder), folder];
}
