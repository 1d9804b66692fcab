import type { OutputMode, Registry, ToolHandler } from "../registry/types.ts";
import type { CheckValue, JsonObject } from "../validate/types.ts";

/** A tool that was called at least once: its own definition is parsed, nobody else's. */
export interface Tool {
  readonly name: string;
  readonly inputSchema: JsonObject;
  /** Absent if none is listed. */
  readonly outputSchema: JsonObject | undefined;
  readonly wrap: boolean;
  readonly output: OutputMode;
  /** Imported on the first call. */
  readonly handler: ToolHandler<unknown>;
  /** Compiled checks, made when first needed. */
  readonly checks: { input?: CheckValue; output?: CheckValue };
}

/** Finds tools by name and keeps what was found; names such as `__proto__` are ordinary. */
export function createFinder(registry: Registry): (name: string) => Promise<Tool | undefined> | Tool | undefined {
  const found = new Map<string, Tool>();
  const loading = new Map<string, Promise<Tool>>();
  return (name) => {
    const tool = found.get(name);
    if (tool !== undefined) return tool;
    if (!Object.hasOwn(registry.definition.tools, name)) return undefined;
    const pending = loading.get(name) ?? load(registry, name);
    loading.set(name, pending);
    return pending.then(
      (loaded) => {
        found.set(name, loaded);
        loading.delete(name);
        return loaded;
      },
      (error: unknown) => {
        loading.delete(name);
        throw error;
      },
    );
  };
}

async function load(registry: Registry, name: string): Promise<Tool> {
  const { definition, options } = registry;
  const entry = definition.tools[name];
  const text = (await registry.definitions())[name];
  if (entry === undefined || text === undefined) throw new Error(`the catalog has no definition of "${name}"`);
  const listed = JSON.parse(text) as { inputSchema: JsonObject; outputSchema?: JsonObject };
  const overrides = options.overrides ?? {};
  const override = Object.hasOwn(overrides, name) ? overrides[name] : undefined;
  return {
    name,
    inputSchema: listed.inputSchema,
    outputSchema: listed.outputSchema,
    wrap: entry.wrap === true,
    output: entry.output ?? definition.output ?? "strict",
    // The registry's author bound handler and schema together; arguments are validated before it sees them.
    handler: (override ?? (await entry.load())) as ToolHandler<unknown>,
    checks: {},
  };
}
