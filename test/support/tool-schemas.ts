import { Ajv, type AnySchema, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";

/** A tool as `tools/list` shows it. */
export interface ListedTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: Record<string, unknown>;
  readonly outputSchema?: Record<string, unknown>;
}

/** The two dialects that clients validate with: the first official client's, and MCP's own. */
export type Dialect = "draft-07" | "2020-12";

export const DIALECTS: readonly Dialect[] = ["draft-07", "2020-12"];

/** A compiler that is as strict about the schema itself as the dialect's meta-schema is, and lax about nothing. */
export function createCompiler(dialect: Dialect): (schema: object) => ValidateFunction {
  // Whether a schema compiles is asked, not how fast it validates.
  const cheap = { inlineRefs: false, code: { optimize: false } } as const;
  const options = { strict: false, allErrors: true, multipleOfPrecision: 8, logger: false, ...cheap } as const;
  const ajv = dialect === "draft-07" ? new Ajv(options) : new Ajv2020(options);
  formats.default(ajv);
  return (schema) => ajv.compile(schema as AnySchema);
}

/** The schemas of a tool, each with a name for messages. */
export function schemasOf(tool: ListedTool): readonly (readonly [label: string, schema: Record<string, unknown>])[] {
  const { inputSchema, outputSchema } = tool;
  return [
    [`${tool.name} input`, inputSchema],
    ...(outputSchema === undefined ? [] : [[`${tool.name} output`, outputSchema] as const]),
  ];
}

/** What is wrong with the listed schemas of some tools; empty if both dialects take all of them. */
export function findSchemaFaults(tools: readonly ListedTool[]): readonly string[] {
  const faults: string[] = [];
  for (const dialect of DIALECTS) {
    let compile = createCompiler(dialect);
    for (const [index, tool] of tools.entries()) {
      // A new one is dear, since it compiles the meta-schema; an old one keeps everything that it ever compiled.
      if (index % 100 === 99) compile = createCompiler(dialect);
      for (const [label, schema] of schemasOf(tool)) {
        try {
          compile(schema);
        } catch (error) {
          faults.push(`${label}, ${dialect}: ${error instanceof Error ? error.message.slice(0, 300) : error}`);
        }
      }
    }
  }
  return [...faults, ...tools.flatMap(findOpenReferences)];
}

/** References that lead out of their schema, or nowhere in it. */
function findOpenReferences(tool: ListedTool): readonly string[] {
  return schemasOf(tool).flatMap(([label, root]) => {
    const definitions = (root.$defs ?? {}) as object;
    return findReferences(root).flatMap((ref) => {
      const name = /^#\/\$defs\/([^/]+)$/u.exec(ref)?.[1]?.replaceAll("~1", "/").replaceAll("~0", "~");
      return name !== undefined && Object.hasOwn(definitions, name) ? [] : [`${label}: ${ref} leads nowhere`];
    });
  });
}

/** Keywords whose value is data, not schema. */
const DATA = new Set(["const", "default", "enum", "examples"]);
/** Keywords whose value maps names to schemas. */
const MAPS = new Set(["$defs", "definitions", "properties", "patternProperties", "dependentSchemas"]);

function findReferences(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(findReferences);
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === "$ref") return [String(value)];
    if (DATA.has(key)) return [];
    return MAPS.has(key) ? Object.values(value as object).flatMap(findReferences) : findReferences(value);
  });
}
