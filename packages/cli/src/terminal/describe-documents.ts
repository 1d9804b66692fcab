import { columnsOf, createPaint, type Reading, toPlainLine } from "@mcp-gen/codegen";
import type { Io } from "./io.ts";

/** One line a document: its file, its version, how many tools came of it. */
export function describeDocuments({ catalog, documents }: Reading, io: Io): string {
  const paint = createPaint(io.color);
  const rows = documents.map(({ root }) => {
    const tools = catalog.tools.filter((tool) => tool.naming.document === root.file || documents.length === 1).length;
    return [toPlainLine(root.file, 60), versionOf(root.value), `${tools} tool${tools === 1 ? "" : "s"}`];
  });
  const width = (column: number) => Math.max(...rows.map((row) => columnsOf(row[column] ?? "")));
  const pad = (text: string, columns: number) => text + " ".repeat(Math.max(0, columns - columnsOf(text)));
  return rows
    .map(
      ([file = "", version = "", count]) =>
        `${paint.bold(pad(file, width(0)))}   ${pad(version, width(1))}   ${count}\n`,
    )
    .join("");
}

function versionOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return "";
  if ("openapi" in value) return `OpenAPI ${toPlainLine(String(value.openapi), 20)}`;
  return "swagger" in value ? `Swagger ${toPlainLine(String(value.swagger), 20)}` : "";
}
