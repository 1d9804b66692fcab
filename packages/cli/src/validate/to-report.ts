import { child, type DocumentSet, type Report, rootOf } from "@mcp-gen/codegen";
import type { Finding } from "./judge.ts";

/** A finding of the official validator at its line. */
export function toReport({ message, pointer }: Finding, documents: DocumentSet): Report {
  const keys = pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
  return {
    code: "MG1030",
    message: `The official schema says: ${message}`,
    at: child(rootOf(documents.root), ...keys),
  };
}
