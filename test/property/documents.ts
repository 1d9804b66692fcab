import { createMemoryHost } from "@mcp-gen/codegen";
import fc from "fast-check";
import { type ReadOutcome, readDocument } from "../support/read-document.ts";

/** One operation of an invented document. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operationId?: string;
}

const METHODS = ["get", "put", "post", "delete", "patch"];

/** Text as people and enemies write it. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(
    "*/",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: hostile on purpose
    "`${x}`",
    "</script>",
    "\u2028",
    "\r\n",
    "\\",
    '"',
    "'",
    "__proto__",
    "constructor",
    "//",
    "/*",
    "@param",
  ),
  fc
    .array(fc.constantFrom("*/", "/*", "\\", "`", "${", "}", '"', "'", "\n", "\r", "\u2028", "\u2029", "a", " "), {
      maxLength: 12,
    })
    .map((parts) => parts.join("")),
);

const word = fc.constantFrom(
  "get",
  "Get",
  "GET",
  "user",
  "User",
  "users",
  "ID",
  "by",
  "2",
  "v1",
  "HTTP",
  "_",
  "-",
  "/",
  ".",
  " ",
  "取得",
  "é",
);
const identifier = fc.oneof(
  fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join("")),
  anyText,
);
const segment = fc.oneof(
  fc.constantFrom("users", "repos", "{id}", "{owner}", "a-b", "v1", "x.json"),
  fc.stringMatching(/^[a-z]{1,12}$/u),
);
const path = fc.array(segment, { minLength: 1, maxLength: 5 }).map((parts) => `/${parts.join("/")}`);

/** Operations with distinct methods and paths, whose ids may well meet. */
export const anyOperations: fc.Arbitrary<readonly Operation[]> = fc.uniqueArray(
  fc.record(
    { method: fc.constantFrom(...METHODS), path, operationId: identifier },
    { requiredKeys: ["method", "path"] },
  ),
  { selector: ({ method, path: template }) => `${method} ${template}`, minLength: 1, maxLength: 12 },
);

export function toDocument(operations: readonly Operation[], more: object = {}): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, path: template, operationId } of operations) {
    const item = paths[template] ?? {};
    item[method] = { ...(operationId !== undefined && { operationId }), responses: { "204": { description: "Done" } } };
    paths[template] = item;
  }
  return {
    openapi: "3.1.0",
    info: { title: "Any", version: "1.0.0" },
    servers: [{ url: "https://example.test" }],
    paths,
    ...more,
  };
}

/** Reads a document that is in memory only. */
export function readObject(document: object): Promise<ReadOutcome> {
  return readDocument("openapi.json", {}, createMemoryHost({ "openapi.json": JSON.stringify(document) }));
}
