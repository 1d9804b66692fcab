import { open, realpath } from "node:fs/promises";
import { fetchSource } from "./fetch-source.ts";
import { readLimited, tooLarge } from "./read-limited.ts";
import type { SourceHost } from "./types.ts";

/** Disk, network (global `fetch`) and standard input of this process. */
export function createNodeHost(): SourceHost {
  return {
    readFile: (path, options) => readFile(path, options?.maxBytes ?? Number.POSITIVE_INFINITY),
    fetch: fetchSource,
    readStdin: (options) => readLimited(process.stdin, options?.maxBytes ?? Number.POSITIVE_INFINITY),
    realpath: (path) => realpath(path),
    cwd: process.cwd(),
  };
}

/** The size is checked before reading; a pipe or device has none, so it is read with a limit. */
async function readFile(path: string, maxBytes: number): Promise<Uint8Array> {
  const handle = await open(path, "r");
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) return await readLimited(handle.createReadStream({ autoClose: false }), maxBytes);
    if (stat.size > maxBytes) throw tooLarge(maxBytes);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
