import { refName } from "../schema/fits.ts";
import type { JsonSchema, JsonSchemaObject } from "../schema/json-schema.ts";
import { relaxNode } from "../schema/relax.ts";
import type { Encode } from "../schema/template.ts";
import { type Bundler, createBundler } from "./bundle.ts";
import { isAllJson } from "./lists-output.ts";
import type { Catalog, ToolSpec } from "./types.ts";

/** Tools as they travel: JSON texts, each complete in itself. */
export interface Wire {
  /** The tool as `tools/list` shows it. */
  definition(tool: ToolSpec): string;
  /** The input schema of the tool. */
  inputSchema(tool: ToolSpec): string;
  /** The output schema, relaxed and wrapped as the tool's output says; `undefined` if there is none. */
  outputSchema(tool: ToolSpec): string | undefined;
}

export interface WireOptions {
  /** Put output schemas into definitions. Default `true`. */
  readonly listOutputSchemas?: boolean;
  /** How the texts are written; default: as JSON. Called once for what many tools share. */
  readonly encode?: Encode;
}

/** Writes the tools of a Catalog. Named schemas are turned into text once, for all tools. */
export function createWire(catalog: Pick<Catalog, "schemas">, options: WireOptions = {}): Wire {
  const schemaOf = (name: string): JsonSchema | undefined => {
    return Object.hasOwn(catalog.schemas, name) ? catalog.schemas[name]?.schema : undefined;
  };
  const { encode } = options;
  const plain = createBundler({ schemaOf, view: (schema) => schema, encode });
  const lenient = createBundler({ schemaOf, view: relaxNode, resultOptional: true, encode });
  const inputSchema = (tool: ToolSpec): string => plain.bundle(tool.inputSchema);
  const outputSchema = (tool: ToolSpec): string | undefined => {
    const { mode, schema, wrap } = tool.output;
    if (mode === "none" || schema === undefined || !isAllJson(tool.output)) return undefined;
    return writeOutput({ schema, wrap, schemaOf, bundler: mode === "lenient" ? lenient : plain });
  };
  return {
    inputSchema,
    outputSchema,
    definition: (tool) => {
      const output = options.listOutputSchemas === false ? undefined : outputSchema(tool);
      return definition(tool, { input: inputSchema(tool), output, encode });
    },
  };
}

interface DefinitionParts {
  readonly input: string;
  readonly output: string | undefined;
  readonly encode: Encode | undefined;
}

function definition(tool: ToolSpec, { input, output, encode = (json) => json }: DefinitionParts): string {
  let head = `{"name":${JSON.stringify(tool.name)}`;
  if (tool.title !== undefined) head += `,"title":${JSON.stringify(tool.title)}`;
  head += `,"description":${JSON.stringify(tool.description)},"inputSchema":`;
  let tail = `,"annotations":${JSON.stringify(tool.annotations)}`;
  if (tool.icons !== undefined && tool.icons.length > 0) tail += `,"icons":${JSON.stringify(tool.icons)}`;
  if (tool.meta !== undefined) tail += `,"_meta":${JSON.stringify(tool.meta)}`;
  const schemas = output === undefined ? input : `${input},"outputSchema":${output}`;
  return `${encode(head)}${schemas}${encode(tail)}}`;
}

interface Output {
  readonly schema: JsonSchema;
  readonly wrap: boolean;
  readonly schemaOf: (name: string) => JsonSchema | undefined;
  readonly bundler: Bundler;
}

function writeOutput({ schema, wrap, schemaOf, bundler }: Output): string {
  // The root must be an object by its own `type`, not by a reference (MCP 2025-11-25, `Tool.outputSchema`).
  return wrap ? bundler.bundleResult(schema) : bundler.bundleObject(withoutRef(schema, schemaOf));
}

/** The schema behind references at the root, with what stands beside them. */
function withoutRef(schema: JsonSchema, schemaOf: (name: string) => JsonSchema | undefined): JsonSchemaObject {
  let at: JsonSchemaObject = typeof schema === "boolean" ? {} : schema;
  for (let hops = 0; at.$ref !== undefined && hops < 100; hops += 1) {
    const target = schemaOf(refName(at.$ref) ?? "");
    const { $ref: _, ...siblings } = at;
    at = { ...(typeof target === "object" ? target : {}), ...siblings };
  }
  return at;
}
