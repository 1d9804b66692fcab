import { readFileSync } from "node:fs";
import type { DiagnosticCode } from "@mcp-gen/codegen";
import { besides } from "../support/paths.ts";

/** Why a document may be refused, or operations of it skipped. */
export interface Allowance {
  readonly codes: readonly DiagnosticCode[];
  /** What is wrong with the document, for people. */
  readonly reason: string;
}

/** Reads `expectations.json`: what is known to be wrong with documents of the corpus, by id. */
export function readExpectations(): ReadonlyMap<string, Allowance> {
  const text = readFileSync(besides(import.meta.url, "expectations.json"), "utf8");
  // Lies beside this file, under version control.
  return new Map(Object.entries(JSON.parse(text) as Record<string, Allowance>));
}

/**
 * Compares the codes by which a document lost operations with those that are allowed. An allowance that nothing needs is
 * a fault as well, so that the list says what is.
 */
export function findUnexpected(lost: ReadonlySet<string>, allowance: Allowance | undefined): readonly string[] {
  const allowed = new Set<string>(allowance?.codes);
  return [
    ...[...lost].filter((code) => !allowed.has(code)).map((code) => `${code} is not in expectations.json`),
    ...[...allowed].filter((code) => !lost.has(code)).map((code) => `${code} in expectations.json is not needed`),
  ];
}
