import type { DiagnosticCode } from "@mcp-gen/codegen";

/** The closed list of reasons to refuse a document; everything else is repaired or skipped, and the rest works. */
const REASONS: Readonly<Partial<Record<DiagnosticCode, string>>> = {
  MG1001: "not an OpenAPI or Swagger document",
  MG1002: "unreadable",
  MG1003: "over a limit: size",
  MG1004: "unparsable text: not UTF-8",
  MG1005: "unparsable text: empty",
  MG1006: "unparsable text: JSON",
  MG1007: "unparsable text: YAML",
  MG1008: "unparsable text: duplicate YAML key",
  MG1010: "over a limit: depth",
  MG1011: "over a limit: alias expansion",
  MG1012: "unparsable text: YAML alias",
  MG1013: "not an OpenAPI or Swagger document: a page",
  MG2002: "an operation needs a $ref that cannot be resolved",
  MG2102: "an operation needs a $ref that cannot be resolved, in a schema",
  MG2103: "an operation needs a $ref that leads back to itself",
};

export function isAllowedRefusal(code: DiagnosticCode): boolean {
  return Object.hasOwn(REASONS, code);
}
