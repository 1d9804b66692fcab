import { posix } from "node:path";
import type { OutputFs } from "./fs.ts";

/** Device names of Windows, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/iu;

/** Whether a generated path stays inside the output folder on every system. */
export function isSafePath(path: string): boolean {
  if (path === "" || path.startsWith("/") || path.includes("\\") || path.includes(":")) return false;
  return path.split("/").every(isSafeSegment);
}

function isSafeSegment(segment: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (segment === "" || segment === "." || segment === ".." || /[\u0000-\u001f<>"|?*]/u.test(segment)) return false;
  return !RESERVED.test(segment.split(".", 1)[0] ?? "");
}

/** A sub-folder of the output that is a symbolic link to a place outside; nothing is written through it. */
export function findEscape(dir: string, paths: readonly string[], fs: OutputFs): string | undefined {
  const folders = new Set(paths.map((path) => posix.dirname(path)).filter((folder) => folder !== "."));
  for (const folder of folders) {
    if (fs.kind(`${dir}/${folder}`) === undefined) continue;
    const real = fs.realpath(`${dir}/${folder}`);
    if (!real.startsWith(`${fs.realpath(dir)}/`)) return folder;
  }
  return undefined;
}
