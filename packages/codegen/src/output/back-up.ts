import type { OutputFs } from "./fs.ts";

/** Saves a file beside itself as `<file>.bak`, `<file>.bak2`, …; an earlier copy is never overwritten. */
export function backUp(dir: string, path: string, fs: OutputFs): string {
  let name = `${path}.bak`;
  for (let number = 2; fs.kind(`${dir}/${name}`) !== undefined; number++) name = `${path}.bak${number}`;
  fs.copy(`${dir}/${path}`, `${dir}/${name}`);
  return name;
}
