import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import type { DocumentSet } from "@mcp-gen/codegen";

/** One thing that the official schemas refuse. */
export interface Finding {
  readonly message: string;
  /** RFC 6901, in the root document. */
  readonly pointer: string;
}

export interface Verdict {
  readonly findings: readonly Finding[];
}

/** Why there is no verdict. */
export interface NoVerdict {
  readonly reason: string;
}

export interface JudgeLimits {
  /** Hostile documents can keep the official validator busy for minutes. Default 60,000. */
  readonly timeoutMs?: number;
  /** Default 2,048. */
  readonly maxHeapMb?: number;
}

/**
 * What the thread does: it asks swagger-parser, with no access to disk or network, so that a `$ref` reaches only what
 * our own guarded reader has read. What that has not read, since no operation needs it or since it lies elsewhere, is
 * taken for anything; so are references within extensions, of which the schemas know nothing.
 */
const WORKER = `
const { parentPort, workerData } = require("node:worker_threads");
const { parser, root, documents } = workerData;
const read = ({ url }) => documents.get(url);
const resolve = { file: false, http: false, read: { order: 1, canRead: true, read } };
const strip = (value, base, inExtension) => {
  if (typeof value !== "object" || value === null) return;
  if (typeof value.$ref === "string") {
    const url = URL.canParse(value.$ref, base) ? new URL(value.$ref, base).href.replace(/#.*$/s, "") : "";
    if (inExtension || !documents.has(url)) delete value.$ref;
  }
  for (const key in value) strip(value[key], base, inExtension || key.startsWith("x-"));
};
for (const [url, value] of documents) strip(value, url, false);
require(parser).validate(root, documents.get(root), { resolve }).then(
  () => parentPort.postMessage({ details: [] }),
  (error) => parentPort.postMessage({
    message: String(error && error.message),
    details: JSON.parse(JSON.stringify((error && error.details) || [])),
  }),
);
`;

interface Answer {
  readonly message?: string;
  readonly details: readonly { readonly message?: string; readonly instancePath?: string }[];
}

/** Asks swagger-parser about documents, in a thread of its own with limits of time and memory. */
export function judge(set: DocumentSet, limits: JudgeLimits = {}): Promise<Verdict | NoVerdict> {
  const { timeoutMs = 60_000, maxHeapMb = 2048 } = limits;
  const parser = createRequire(import.meta.url).resolve("@apidevtools/swagger-parser");
  const documents = new Map(set.all.map(({ url, value }) => [placeOf(url), value]));
  const worker = new Worker(WORKER, {
    eval: true,
    workerData: { parser, root: placeOf(set.root.url), documents },
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    execArgv: [],
    // Standard output is for results: whatever the validator prints is not one.
    stdout: true,
  });
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve({ reason: `the official validator did not end within ${timeoutMs / 1000} s` });
      void worker.terminate();
    }, timeoutMs);
    worker.once("message", (answer: Answer) => resolve({ findings: toFindings(answer) }));
    worker.once("error", (error) => resolve({ reason: `the official validator failed: ${error.message}` }));
    worker.once("exit", () => {
      clearTimeout(timer);
      resolve({ reason: "the official validator ended without an answer" });
    });
  });
}

/** The validator takes `file:` URLs for paths of its own reader; a host that cannot exist keeps relative references. */
function placeOf(url: string): string {
  return url.replace(/^(?:file:\/\/|stdin:\/*)/u, "https://file.invalid/").replace(".invalid//", ".invalid/");
}

/** The errors of the schema check come as details; everything else is one message. */
function toFindings({ message, details }: Answer): readonly Finding[] {
  if (details.length > 0) return deepest(details.map(toFinding));
  if (message === undefined) return [];
  return [{ message: message.split("\n", 1)[0] ?? message, pointer: pointerIn(message) }];
}

function toFinding({ message = "does not fit the schema", instancePath = "" }: Answer["details"][number]): Finding {
  return { message, pointer: instancePath };
}

/** The branches of the official schemas repeat one fault at every level: the first word on the deepest place is enough. */
function deepest(findings: readonly Finding[]): readonly Finding[] {
  const places = new Map<string, Finding>();
  for (const finding of findings) if (!places.has(finding.pointer)) places.set(finding.pointer, finding);
  const ancestors = new Set([...places.keys()].flatMap(ancestorsOf));
  return [...places.values()].filter(({ pointer }) => !ancestors.has(pointer));
}

function ancestorsOf(pointer: string): readonly string[] {
  const keys = pointer.split("/");
  return keys.slice(1).map((_, index) => keys.slice(0, index + 1).join("/"));
}

/** Some messages name a place as a path: `Validation failed. /paths/~1x/get …`. */
function pointerIn(message: string): string {
  return /(?:^|\s|#)(\/(?:paths|components|definitions|info)[^\s"']*)/u.exec(message)?.[1] ?? "";
}
