import type { Catalog } from "../catalog/types.ts";
import { createWire } from "../catalog/wire.ts";
import { toAsciiLiteral } from "./ascii-literal.ts";
import { emitCatalogFile } from "./catalog-file.ts";
import type { EmitRun, GeneratedFile } from "./generated-file.ts";
import { emitRegistryFile } from "./registry-file.ts";
import { emitSchemasFile } from "./schemas-file.ts";
import { emitServerFile } from "./server-file.ts";
import { emitToolFile } from "./tool-file.ts";

/**
 * All files of a named Catalog, in the order in which a reader would open them. A pure function: the same Catalog and
 * options give the same bytes.
 */
export function emitFiles(catalog: Catalog, options: EmitRun): GeneratedFile[] {
  const used = new Set<string>();
  const toolOptions = { ...options, schemas: catalog.schemas, onSchema: (name: string) => used.add(name) };
  const tools = catalog.tools.map((tool) => emitToolFile(tool, toolOptions));
  const schemas = emitSchemasFile(catalog, { ...options, used });
  const { listOutputSchemas } = options;
  const wire = createWire(catalog, {
    ...(listOutputSchemas === undefined ? {} : { listOutputSchemas }),
    encode: toAsciiLiteral,
  });
  return [
    ...tools,
    ...(schemas === undefined ? [] : [schemas]),
    emitCatalogFile(catalog, { ...options, define: wire.definition }),
    emitRegistryFile(catalog, options),
    ...(options.server === false ? [] : [emitServerFile(catalog, options)]),
  ];
}
