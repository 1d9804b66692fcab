import { Ajv2020 } from "ajv/dist/2020.js";
import { findSchemaFaults, type ListedTool, schemasOf } from "../support/tool-schemas.ts";

/**
 * Characters of listed definitions that are compiled as JSON Schemas; of a longer list, tools at even distances. A search
 * engine's query language in each of its tools would keep Ajv busy for hours.
 */
const MAX_COMPILED = 8_000_000;

export interface SchemaCheck {
  readonly faults: readonly string[];
  /** How many tools had their schemas compiled, in both dialects; all others were held against the meta-schema only. */
  readonly compiled: number;
}

/** Holds the listed schemas of a document against what clients do with them. */
export function checkSchemas(tools: readonly ListedTool[]): SchemaCheck {
  const step = Math.max(1, Math.ceil(JSON.stringify(tools).length / MAX_COMPILED));
  const compiled = tools.filter((_, index) => index % step === 0);
  const others = tools.filter((_, index) => index % step !== 0);
  return {
    compiled: compiled.length,
    faults: [...tools.flatMap(findRootFaults), ...findSchemaFaults(compiled), ...findMetaFaults(others)],
  };
}

/** Keywords that compose or refer, which model APIs refuse at the root of an input. */
const COMPOSING = ["$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "not", "if", "enum", "const"];

/** The root of an input is a plain object, that of an output an object. */
function findRootFaults({ name, inputSchema, outputSchema }: ListedTool): readonly string[] {
  const faults: string[] = [];
  const { type, properties, required = [] } = inputSchema;
  const isPlain = type === "object" && typeof properties === "object" && inputSchema.additionalProperties === false;
  if (!isPlain) faults.push(`${name} input: the root is no plain object`);
  const composing = COMPOSING.filter((keyword) => Object.hasOwn(inputSchema, keyword));
  if (composing.length > 0) faults.push(`${name} input: ${composing.join(", ")} at the root`);
  const unknown = (required as readonly string[]).filter((key) => !Object.hasOwn(properties ?? {}, key));
  if (unknown.length > 0) faults.push(`${name} input: requires ${unknown.join(", ")}, which is not described`);
  if (outputSchema !== undefined && outputSchema.type !== "object")
    faults.push(`${name} output: the root is no object`);
  return faults;
}

function findMetaFaults(tools: readonly ListedTool[]): readonly string[] {
  const ajv = new Ajv2020({ strict: false, logger: false });
  return tools.flatMap((tool) =>
    schemasOf(tool)
      .filter(([, schema]) => ajv.validateSchema(schema) !== true)
      .map(([label]) => `${label}, 2020-12: ${ajv.errorsText()}`),
  );
}
