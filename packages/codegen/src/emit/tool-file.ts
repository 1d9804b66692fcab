import type { Catalog, HttpBinding, ToolSpec } from "../catalog/types.ts";
import { jsDoc } from "./comment.ts";
import { declareType } from "./declare-type.ts";
import type { EmitRun, GeneratedFile } from "./generated-file.ts";
import { header, overrideHint } from "./header.ts";
import { type ToolIdentifiers, toIdentifiers, toModulePath } from "./identifiers.ts";
import { MAX_COLUMNS } from "./layout.ts";
import { constSuffix, literal } from "./literal.ts";
import { outputType } from "./output-type.ts";
import { runtimeNames } from "./runtime-names.ts";
import { type TypeScope, toType } from "./schema-type.ts";
import { schemaSymbol } from "./schemas-file.ts";
import { createWriter, type Writer } from "./writer.ts";

export interface ToolFileOptions extends Pick<EmitRun, "generator" | "importExtension"> {
  readonly schemas: Catalog["schemas"];
  /** Hears of every named schema that the file imports. */
  readonly onSchema: (name: string) => void;
}

/** `tools/<tool>.gen.ts`: the types of one tool, its request as data, and the handler that sends it. */
export function emitToolFile(tool: ToolSpec, options: ToolFileOptions): GeneratedFile {
  const names = toIdentifiers(tool.name);
  const path = `${toModulePath(tool.name).slice(2)}.ts`;
  const { importExtension } = options;
  const writer = createWriter({
    path,
    header: `${header(`${tool.origin.file}#${tool.origin.pointer}`, options)}\n${overrideHint(tool.naming.configured ?? tool.name)}`,
    locals: Object.values(names),
    ...(importExtension === undefined ? {} : { importExtension }),
  });
  const request = requestOf(tool);
  const scope = toolScope(tool, writer, options);
  writer.print(declareType(names.input, toType(tool.inputSchema, scope)), "\n");
  writer.print(declareType(names.output, outputType(tool.output, { scope, writer })), "\n");
  writer.print(`${definition(names, writer.use(runtimeNames.defineRequest))}${requestText(request)});\n`);
  writer.print(jsDoc({ text: summary(tool, request), tags: tool.deprecated ? ["deprecated"] : [] }).trimEnd());
  writer.print(signature(names, writer.use(runtimeNames.toolContext)));
  writer.print(`  const response = await ctx.http(${names.request}, input);\n  return response.value();\n}`);
  return { path, text: writer.toText() };
}

function requestOf({ name, binding }: ToolSpec): HttpBinding["request"] {
  if (binding.kind === "http") return binding.request;
  throw new Error(`Tool "${name}" calls a method; only HTTP tools can be written as files of their own.`);
}

function toolScope(tool: ToolSpec, writer: Writer, { schemas, onSchema }: ToolFileOptions): TypeScope {
  return {
    use: (name) => {
      if (!Object.hasOwn(schemas, name)) return undefined;
      onSchema(name);
      return writer.use(schemaSymbol(name));
    },
    ...(takesFiles(tool) ? { fileType: () => writer.use(runtimeNames.fileArgument) } : {}),
  };
}

function takesFiles(tool: ToolSpec): boolean {
  if (tool.arguments.some(({ file }) => file === true)) return true;
  const body = tool.binding.kind === "http" ? tool.binding.request.body : undefined;
  return typeof body === "object" && body.files !== undefined && body.files.length > 0;
}

function definition(names: ToolIdentifiers, defineRequest: string): string {
  const start = `const ${names.request} = ${defineRequest}<`;
  const line = `${start}${names.input}, ${names.output}>(`;
  return line.length < MAX_COLUMNS ? line : `${start}\n  ${names.input},\n  ${names.output}\n>(`;
}

function requestText(request: HttpBinding["request"]): string {
  const text = literal(request, { expand: true });
  return text + constSuffix(text);
}

function signature(names: ToolIdentifiers, context: string): string {
  const start = `export async function ${names.handler}(`;
  const parameters = [`input: ${names.input}`, `ctx: ${context}`];
  const end = `): Promise<${names.output}> {`;
  const line = `${start}${parameters.join(", ")}${end}`;
  return line.length <= MAX_COLUMNS ? line : `${start}\n${parameters.map((text) => `  ${text},\n`).join("")}${end}`;
}

/** The HTTP request of the tool and what it is for, e.g. `GET /pets/{petId}: Find a pet`. */
function summary({ title, description }: ToolSpec, { method, path }: HttpBinding["request"]): string {
  const request = `${method} ${path}`;
  const purpose = title ?? firstSentence(description);
  // An operation that says nothing about itself is described by its request.
  const isKnown = purpose === request || purpose === `Deprecated: ${request}`;
  return (isKnown ? request : `${request}: ${purpose}`).replace(/\s+/g, " ");
}

function firstSentence(text: string): string {
  const [paragraph = ""] = text.split(/\n\s*\n/, 1);
  const end = paragraph.search(/[.!?](?:\s|$)/);
  return end < 0 ? paragraph : paragraph.slice(0, end + 1);
}
