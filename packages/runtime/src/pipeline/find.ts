import type { OutputMode, Registry, ToolHandler } from "../registry/types.ts";
import type { CheckValue, JsonObject } from "../validate/types.ts";

/** A tool that was called at least once: its own definition is parsed, nobody else's. */
export interface Tool {
  readonly name: string;
  readonly inputSchema: JsonObject;
  /** Absent if none is listed. */
  readonly outputSchema: JsonObject | undefined;
  readonly wrap: boolean;
  /** As its annotations say; without any, it is taken for harmless. */
  readonly destructive: boolean;
  readonly output: OutputMode;
  /** Imported on the first call. */
  readonly handler: ToolHandler<unknown>;
  /** Compiled checks, made when first needed. */
  readonly checks: { input?: CheckValue; output?: CheckValue };
}

export type FindTool = (name: string) => Promise<Tool | undefined> | Tool | undefined;

/** Finds tools by name and keeps what was found; names such as `__proto__` are ordinary. */
export function createFinder(registry: Registry): FindTool {
  const found = new Map<string, Tool>();
  const loading = new Map<string, Promise<Tool>>();
  registry.onUpdate(() => {
    found.clear();
    loading.clear();
  });
  return (name) => {
    const tool = found.get(name);
    if (tool !== undefined) return tool;
    if (!Object.hasOwn(registry.definition.tools, name)) return undefined;
    const pending = loading.get(name);
    if (pending !== undefined) return pending;
    const load = loadTool(registry, name)
      .then((loaded) => {
        // Not one of tools that were replaced meanwhile.
        if (loading.get(name) === load) found.set(name, loaded);
        return loaded;
      })
      .finally(() => {
        if (loading.get(name) === load) loading.delete(name);
      });
    loading.set(name, load);
    return load;
  };
}

async function loadTool(registry: Registry, name: string): Promise<Tool> {
  const { definition, options } = registry;
  const entry = definition.tools[name];
  const definitions = await registry.definitions();
  const text = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
  if (entry === undefined || text === undefined) throw new Error(`the catalog has no definition of "${name}"`);
  // The catalog's texts are tool definitions, made by the generator or by the registry's author.
  const listed = JSON.parse(text) as {
    readonly inputSchema: JsonObject;
    readonly outputSchema?: JsonObject;
    readonly annotations?: { readonly destructiveHint?: boolean };
  };
  const overrides = options.overrides ?? {};
  const override = Object.hasOwn(overrides, name) ? overrides[name] : undefined;
  return {
    name,
    inputSchema: listed.inputSchema,
    outputSchema: listed.outputSchema,
    wrap: entry.wrap === true,
    destructive: listed.annotations?.destructiveHint === true,
    output: entry.output ?? definition.output ?? "strict",
    // The registry's author bound handler and schema together; arguments are validated before it sees them.
    handler: (override ?? (await entry.load())) as ToolHandler<unknown>,
    checks: {},
  };
}
