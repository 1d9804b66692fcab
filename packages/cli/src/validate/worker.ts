import { parentPort, workerData } from "node:worker_threads";
import SwaggerParser from "@apidevtools/swagger-parser";

/** One thing that the official schemas refuse. */
export interface Finding {
  readonly message: string;
  /** RFC 6901, in the document. */
  readonly pointer: string;
}

/** What the worker answers. */
export interface Verdict {
  readonly valid: boolean;
  readonly findings: readonly Finding[];
}

parentPort?.postMessage(await judge(workerData as string));

async function judge(path: string): Promise<Verdict> {
  try {
    await SwaggerParser.validate(path);
    return { valid: true, findings: [] };
  } catch (error) {
    return { valid: false, findings: toFindings(error) };
  }
}

/** The errors of the schema check come as details; everything else is one message. */
function toFindings(error: unknown): readonly Finding[] {
  const details = typeof error === "object" && error !== null && "details" in error ? error.details : undefined;
  if (Array.isArray(details) && details.length > 0) return deepest(details.map(toFinding));
  const message = error instanceof Error ? error.message : String(error);
  return [{ message: message.split("\n", 1)[0] ?? message, pointer: pointerIn(message) }];
}

function toFinding(detail: { readonly message?: string; readonly instancePath?: string }): Finding {
  return { message: detail.message ?? "does not fit the schema", pointer: detail.instancePath ?? "" };
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

/** Some messages name a place in braces or as a path: `Validation failed. /paths/~1x/get …`. */
function pointerIn(message: string): string {
  return /(?:^|\s|#)(\/(?:paths|components|definitions|info)[^\s"']*)/u.exec(message)?.[1] ?? "";
}
