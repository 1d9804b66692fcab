import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  createMemoryHost,
  createNodeHost,
  createSink,
  type Reading,
  type Report,
  readCatalog,
  type SourceHost,
} from "@mcp-gen/codegen";
import type { Context } from "./session.ts";
import type { Fault } from "./types.ts";

/** A fault's document after loading, and what that took. */
export interface Loaded {
  readonly reading: Reading | undefined;
  readonly failed: boolean;
  readonly reports: readonly Report[];
  readonly loadMs: number;
  readonly loadHeapMb: number;
  readonly fetched: readonly string[];
}

export async function readFault(fault: Fault, { specUrl }: Context): Promise<Loaded> {
  const sink = createSink();
  const fetched: string[] = [];
  const path = join(fault.folder, fault.spec);
  const host =
    specUrl === undefined
      ? watched(createNodeHost(), fetched)
      : createMemoryHost({ [specUrl]: readFileSync(path, "utf8") });
  const heap = process.memoryUsage().heapUsed;
  const start = performance.now();
  const reading = await readCatalog({ inputs: [specUrl ?? path], host }, sink);
  return {
    reading,
    failed: reading === undefined || sink.failed,
    reports: sink.reports,
    loadMs: performance.now() - start,
    loadHeapMb: Math.max(0, process.memoryUsage().heapUsed - heap) / 1e6,
    fetched,
  };
}

/** A host that tells what is fetched, and fetches nothing: no test leaves the machine. */
function watched(host: SourceHost, fetched: string[]): SourceHost {
  return {
    ...host,
    fetch: async (url) => {
      fetched.push(url);
      throw new Error("tests do not leave the machine");
    },
  };
}
