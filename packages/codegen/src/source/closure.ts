import { createReferenceFinder } from "./reference-finder.ts";
import type { Refusal, SourceDocument } from "./types.ts";

/** Every file that the root document reaches. */
export interface Closure {
  readonly all: readonly SourceDocument[];
  /** By absolute URL without fragment; several URLs may lead to one document. */
  readonly byUrl: ReadonlyMap<string, SourceDocument>;
  readonly refusals: ReadonlyMap<string, Refusal>;
}

export interface ClosureOptions {
  readonly root: SourceDocument;
  readonly maxFiles: number;
  readonly load: (url: string, from: SourceDocument) => Promise<SourceDocument | Refusal>;
}

/** Files that are read at the same time. */
const PARALLEL = 16;

/**
 * Loads what `$ref` and discriminator mappings lead to, level by level, so that the order depends on the documents
 * only. What cannot be loaded is a refusal, no error: perhaps no operation needs it.
 */
export async function loadClosure({ root, maxFiles, load }: ClosureOptions): Promise<Closure> {
  const byUrl = new Map([[root.url, root]]);
  const refusals = new Map<string, Refusal>();
  const all = new Set([root]);
  const finder = createReferenceFinder(byUrl);
  let fresh: readonly SourceDocument[] = [root];
  for (;;) {
    const wanted = [...finder.find(fresh)].filter(([url]) => !byUrl.has(url) && !refusals.has(url));
    if (wanted.length === 0) return { all: [...all], byUrl, refusals };
    const known = new Set(all);
    const room = Math.max(0, maxFiles - all.size);
    for (const [url] of wanted.slice(room)) refusals.set(url, tooMany(maxFiles));
    await inBatches(wanted.slice(0, room), async ([url, from]) => {
      const result = await load(url, from);
      if ("kind" in result) return () => refusals.set(url, result);
      return () => byUrl.set(url, result) && all.add(result);
    });
    fresh = [...all].filter((document) => !known.has(document));
  }
}

/** Runs the tasks, a few at a time, and applies their results in the order of the tasks. */
async function inBatches<T>(tasks: readonly T[], run: (task: T) => Promise<() => unknown>): Promise<void> {
  for (let start = 0; start < tasks.length; start += PARALLEL) {
    const results = await Promise.all(tasks.slice(start, start + PARALLEL).map(run));
    for (const apply of results) apply();
  }
}

function tooMany(maxFiles: number): Refusal {
  const reason = `the document reaches more than ${maxFiles.toLocaleString("en-US")} files`;
  return { kind: "refused", reason, hint: "Raise `limits.maxFiles` if you trust the document." };
}
