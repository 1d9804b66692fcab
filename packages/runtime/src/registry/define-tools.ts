import type { Icon, RegistryDefinition, ToolEntries, ToolHandler } from "./types.ts";

/** A tool that is written by hand. */
export interface ToolDefinition<Input = never> {
  /** 1 to 64 characters of `A-Z a-z 0-9 _ - .`. */
  readonly name: string;
  readonly title?: string;
  /** What it does, for the model. */
  readonly description: string;
  /** JSON Schema whose root is an object. Default: no arguments. */
  readonly inputSchema?: Readonly<Record<string, unknown>>;
  /** JSON Schema of the handler's value. One that is not certainly an object is listed as `{ result: … }`. */
  readonly outputSchema?: Readonly<Record<string, unknown>>;
  readonly annotations?: {
    readonly title?: string;
    readonly readOnlyHint?: boolean;
    readonly destructiveHint?: boolean;
    readonly idempotentHint?: boolean;
    readonly openWorldHint?: boolean;
  };
  readonly icons?: readonly Icon[];
  /** Whether a client may run it as a task (2025-11-25 and the tasks extension). Default `forbidden`. */
  readonly execution?: { readonly taskSupport?: "forbidden" | "optional" | "required" };
  readonly _meta?: Readonly<Record<string, unknown>>;
  readonly run: ToolHandler<Input>;
}

const NAME = /^[A-Za-z0-9_.-]{1,64}$/;

const NO_ARGUMENTS = { type: "object", additionalProperties: false };

/**
 * Makes tools that are written by hand ready for `createRegistry`. Their schemas are listed as they are, except that a
 * result which is no object is wrapped, since clients before 2026-07-28 take objects only.
 *
 * Throws a `TypeError` for a name that clients do not take, or that stands twice.
 */
export function defineTools(tools: readonly ToolDefinition[]): RegistryDefinition {
  const entries: [string, ToolEntries[string]][] = [];
  const texts: [string, string][] = [];
  const names = new Set<string>();
  for (const { run, ...listed } of tools) {
    const { name, inputSchema = NO_ARGUMENTS, outputSchema, ...rest } = listed;
    if (!NAME.test(name))
      throw new TypeError(`${JSON.stringify(name)} is no name for a tool: 1 to 64 of A-Z a-z 0-9 _ - .`);
    if (names.has(name)) throw new TypeError(`There are two tools with the name ${JSON.stringify(name)}.`);
    names.add(name);
    const wrap = outputSchema !== undefined && outputSchema.type !== "object";
    const output = outputSchema === undefined ? {} : { outputSchema: wrap ? wrapSchema(outputSchema) : outputSchema };
    entries.push([name, { load: async () => run, ...(wrap && { wrap }) }]);
    texts.push([name, toAscii(JSON.stringify({ name, ...rest, inputSchema, ...output }))]);
  }
  const catalog = Object.fromEntries(texts);
  return { tools: Object.fromEntries(entries), catalog: async () => catalog };
}

/** References to the root move with it. */
function wrapSchema({ $schema, $defs, ...schema }: Readonly<Record<string, unknown>>): object {
  return {
    ...($schema !== undefined && { $schema }),
    type: "object",
    properties: { result: schema },
    required: ["result"],
    ...($defs !== undefined && { $defs }),
  };
}

/** Transports write listed texts as latin1. */
function toAscii(json: string): string {
  return json.replaceAll(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
