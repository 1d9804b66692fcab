import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ROOT } from "../support/paths.ts";

/** One entry of the corpus's `index.json`. */
export interface CorpusDocument {
  readonly id: string;
  /** Relative to the corpus's folder. */
  readonly entry: string;
  readonly bytes: number;
  /** Counted by whoever made the corpus: every method of every path. */
  readonly operations: number;
  /** Several files. */
  readonly multi: boolean;
}

/** Where the corpus lies: `MCP_GEN_CORPUS`, else beside the repository. `undefined` if it is not there. */
export function findCorpus(): string | undefined {
  const dir = resolve(ROOT, process.env.MCP_GEN_CORPUS ?? "../shared/corpus");
  return existsSync(join(dir, "index.json")) ? dir : undefined;
}

/** All documents of a corpus, largest first, so that none of them is alone at the end. */
export function readIndex(corpus: string): readonly CorpusDocument[] {
  // Written by whoever made the corpus; a wrong entry fails when its document is read.
  const index = JSON.parse(readFileSync(join(corpus, "index.json"), "utf8")) as CorpusDocument[];
  return [...index].sort((a, b) => b.bytes - a.bytes);
}
