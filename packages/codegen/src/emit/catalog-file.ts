import type { Catalog, ToolSpec } from "../catalog/types.ts";
import type { EmitRun, GeneratedFile } from "./generated-file.ts";
import { header, sourceFiles } from "./header.ts";
import { propertyKey } from "./literal.ts";
import { createWriter } from "./writer.ts";

export interface CatalogFileOptions extends Pick<EmitRun, "generator"> {
  /** The tool's definition as listed: JSON text, as it stands between single quotes. */
  readonly define: (tool: ToolSpec) => string;
}

/**
 * `catalog.gen.ts`: wire data of all tools as strings. V8 reads a string literal many times faster than an object
 * literal, and TypeScript has nothing to check in it.
 */
export function emitCatalogFile(catalog: Catalog, { generator, define }: CatalogFileOptions): GeneratedFile {
  const path = "catalog.gen.ts";
  const writer = createWriter({ path, header: header(sourceFiles(catalog), { generator }) });
  writer.print("/** Definitions of all tools as they are listed, one JSON text per line. */");
  writer.print("export const catalog: Readonly<Record<string, string>> = {");
  for (const tool of catalog.tools) {
    writer.print(`  ${propertyKey(tool.name)}: '${define(tool)}',`);
  }
  writer.print("};");
  return { path, text: writer.toText() };
}
