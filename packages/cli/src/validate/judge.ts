import { Worker } from "node:worker_threads";
import type { Verdict } from "./worker.ts";

/** Hostile documents can keep the official validator busy for minutes. */
const TIMEOUT_MS = 60_000;

const MAX_HEAP_MB = 2048;

/** Why there is no verdict. */
export interface NoVerdict {
  readonly reason: string;
}

/** Asks swagger-parser about a document, in a thread of its own with limits of time and memory. */
export function judge(path: string): Promise<Verdict | NoVerdict> {
  const file = import.meta.url.endsWith(".ts") ? "./worker.ts" : "./worker.js";
  const worker = new Worker(new URL(file, import.meta.url), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    stdout: true,
  });
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve({ reason: `the official validator did not end within ${TIMEOUT_MS / 1000} s` });
      void worker.terminate();
    }, TIMEOUT_MS);
    worker.once("message", (verdict: Verdict) => {
      clearTimeout(timer);
      resolve(verdict);
    });
    worker.once("error", (error) => {
      clearTimeout(timer);
      resolve({ reason: `the official validator failed: ${error.message}` });
    });
  });
}
