import type { Catalog } from "../catalog/types.ts";
import { createAliasGraph } from "./alias-graph.ts";
import { jsDoc } from "./comment.ts";
import { declareType } from "./declare-type.ts";
import type { EmitRun, GeneratedFile } from "./generated-file.ts";
import { header, sourceFiles } from "./header.ts";
import { type ImportSymbol, symbol } from "./import-symbol.ts";
import { schemaDoc } from "./schema-doc.ts";
import { toType } from "./schema-type.ts";
import { createWriter } from "./writer.ts";

const MODULE = "./schemas.gen";
const PATH = "schemas.gen.ts";

/** The type of a named schema, importable anywhere. */
export function schemaSymbol(name: string): ImportSymbol {
  return symbol(name, { from: MODULE, typeOnly: true });
}

export interface SchemasFileOptions extends Pick<EmitRun, "generator"> {
  /** Named schemas that the tools' types refer to. */
  readonly used: Iterable<string>;
}

/**
 * `schemas.gen.ts`: the named schemas that tools refer to and those that these need, in the Catalog's order. Undefined
 * if there are none.
 */
export function emitSchemasFile(catalog: Catalog, { used, generator }: SchemasFileOptions): GeneratedFile | undefined {
  const { schemas } = catalog;
  const reached = new Set(used);
  if (reached.size === 0) return undefined;
  const graph = createAliasGraph(schemas);
  const declarations = new Map<string, string>();
  const use = (name: string): string | undefined => {
    if (!Object.hasOwn(schemas, name)) return undefined;
    reached.add(name);
    return name;
  };
  // The set grows while it is walked: each declaration adds what it refers to.
  for (const name of reached) {
    const schema = schemas[name]?.schema;
    if (schema === undefined) continue;
    const scope = { use, isCut: (to: string) => graph.isCut(name, to), isSelf: (to: string) => to === name };
    declarations.set(name, `${jsDoc(schemaDoc(schema))}${declareType(name, toType(schema, scope, true))}`);
  }
  const writer = createWriter({ path: PATH, header: header(sourceFiles(catalog), { generator }) });
  const inOrder = Object.keys(schemas).flatMap((name) => declarations.get(name) ?? []);
  writer.print(inOrder.join("\n\n"));
  return { path: PATH, text: writer.toText() };
}
