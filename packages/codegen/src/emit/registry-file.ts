import { isAllJson } from "../catalog/lists-output.ts";
import type { Catalog, OutputMode, ToolSpec } from "../catalog/types.ts";
import { jsDoc, toLine } from "./comment.ts";
import type { EmitRun, GeneratedFile } from "./generated-file.ts";
import { header, sourceFiles } from "./header.ts";
import { toIdentifiers, toModulePath } from "./identifiers.ts";
import { MAX_COLUMNS } from "./layout.ts";
import { constSuffix, literal, propertyKey, stringLiteral } from "./literal.ts";
import { neededApis } from "./needed-apis.ts";
import { runtimeNames } from "./runtime-names.ts";
import { createWriter, type Writer } from "./writer.ts";

export type RegistryFileOptions = Pick<EmitRun, "generator" | "importExtension">;

/** `registry.gen.ts`: names to lazy imports, where the APIs are, and a typed `createRegistry`. */
export function emitRegistryFile(catalog: Catalog, options: RegistryFileOptions): GeneratedFile {
  const path = "registry.gen.ts";
  const { generator, importExtension } = options;
  const writer = createWriter({
    path,
    header: header(sourceFiles(catalog), { generator }),
    locals: ["apis", "tools", "ToolName", "createRegistry"],
    ...(importExtension === undefined ? {} : { importExtension }),
  });
  const mode = commonMode(catalog.tools);
  printApis(catalog, writer);
  printTools(catalog.tools, writer, mode);
  writer.print("/** Name of a tool. */\nexport type ToolName = keyof typeof tools;\n");
  const { createRegistry, registry, registryOptions } = runtimeNames;
  const parameter = `options: ${writer.use(registryOptions)}<typeof tools> = {}`;
  const title = toLine(`${catalog.title} ${catalog.version}`);
  writer.print(jsDoc({ text: `The tools of ${title} as a registry. Override a tool by its name.` }).trimEnd());
  writer.print(`export function createRegistry(${parameter}): `, registry, " {");
  const load = `async () => (await import(${stringLiteral(writer.specifier("./catalog.gen"))})).catalog`;
  writer.print(`  const catalog = ${load};`);
  writer.print("  return ", createRegistry, `({ tools, apis, catalog, output: "${mode}" }, options);\n}`);
  return { path, text: writer.toText() };
}

function printApis(catalog: Catalog, writer: Writer): void {
  writer.print("/** Where each API is and how it is authorised; credentials come from the environment. */");
  const apis = literal(neededApis(catalog), { expand: true });
  const { apiSpec } = runtimeNames;
  writer.print("const apis = ", apis, constSuffix(apis), " satisfies Record<string, ", apiSpec, ">;\n");
}

function printTools(tools: readonly ToolSpec[], writer: Writer, mode: OutputMode): void {
  writer.print("/** Every tool, loaded on its first call. */");
  if (tools.length === 0) {
    writer.print("const tools = {} as const;\n");
    return;
  }
  writer.print("const tools = {");
  for (const tool of tools) writer.print(toolEntry(tool, writer, mode));
  writer.print("} as const;\n");
}

function toolEntry({ name, output }: ToolSpec, writer: Writer, mode: OutputMode): string {
  const module = `(await import(${stringLiteral(writer.specifier(toModulePath(name)))}))`;
  const { handler } = toIdentifiers(name);
  const others = [
    ...(output.wrap ? ["wrap: true"] : []),
    ...(output.mode === mode || !isAllJson(output) ? [] : [`output: "${output.mode}"`]),
  ];
  const load = `load: async () => ${module}.${handler}`;
  const line = `  ${propertyKey(name)}: { ${[load, ...others].join(", ")} },`;
  if (line.length <= MAX_COLUMNS) return line;
  const isLong = load.length + 5 > MAX_COLUMNS;
  const lines = [isLong ? `load: async () =>\n      ${module}\n        .${handler}` : load, ...others];
  return `  ${propertyKey(name)}: {\n${lines.map((text) => `    ${text},\n`).join("")}  },`;
}

/** The mode of most tools that list an output schema, so that few entries need their own. */
function commonMode(tools: readonly ToolSpec[]): OutputMode {
  const counts: Record<OutputMode, number> = { lenient: 0, strict: 0, none: 0 };
  for (const { output } of tools) if (isAllJson(output)) counts[output.mode] += 1;
  if (counts.none > Math.max(counts.lenient, counts.strict)) return "none";
  return counts.strict > counts.lenient ? "strict" : "lenient";
}
