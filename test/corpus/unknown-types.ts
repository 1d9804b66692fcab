import type { Reading, ToolSpec } from "@mcp-gen/codegen";
import ts from "typescript-6.0";
import { type Described, describeOperation } from "./described.ts";
import type { UnknownShare } from "./report.ts";

/** Compares the types of generated tools with what the document says about them. */
export function findUnknownTypes(reading: Reading, program: ts.Program, dir: string): UnknownShare {
  const checker = program.getTypeChecker();
  const counts = { arguments: 0, unknownArguments: 0, outputs: 0, unknownOutputs: 0 };
  const places: string[] = [];
  for (const tool of reading.catalog.tools) {
    const described = describeOperation(tool, reading);
    const source = program.getSourceFile(`${dir}/tools/${tool.name}.gen.ts`);
    if (described === undefined || source === undefined) continue;
    const types = exportedTypes(source, checker);
    for (const name of describedProperties(tool, described)) {
      counts.arguments += 1;
      const property = types.input?.getProperty(name);
      if (property !== undefined && !isUnknown(checker.getTypeOfSymbol(property))) continue;
      counts.unknownArguments += 1;
      places.push(`${tool.name}.${name}`);
    }
    if (!described.output) continue;
    counts.outputs += 1;
    if (types.output !== undefined && !isUnknown(types.output)) continue;
    counts.unknownOutputs += 1;
    places.push(tool.name);
  }
  return { ...counts, places };
}

function describedProperties(tool: ToolSpec, { arguments: described }: Described): readonly string[] {
  return tool.arguments
    .filter(
      ({ in: place, name, property }) =>
        property.split("/").length === 2 && described.has(place === "body" ? "body" : `${place} ${name}`),
    )
    .map(({ property }) => property.slice(1).replaceAll("~1", "/").replaceAll("~0", "~"));
}

function exportedTypes(source: ts.SourceFile, checker: ts.TypeChecker): { input?: ts.Type; output?: ts.Type } {
  const symbol = checker.getSymbolAtLocation(source);
  const exported = symbol === undefined ? [] : checker.getExportsOfModule(symbol);
  const find = (ending: string) => {
    const found = exported.find(({ name, flags }) => name.endsWith(ending) && (flags & ts.SymbolFlags.Type) !== 0);
    return found === undefined ? undefined : checker.getDeclaredTypeOfSymbol(found);
  };
  const [input, output] = [find("Input"), find("Output")];
  return { ...(input !== undefined && { input }), ...(output !== undefined && { output }) };
}

/** `unknown` itself, or `unknown | undefined`, which is the same. */
function isUnknown(type: ts.Type): boolean {
  return (type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) !== 0;
}
