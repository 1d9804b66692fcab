import {
  type Catalog,
  createWire,
  type HttpBinding,
  type ToolSpec,
  toAsciiJson,
  type WireOptions,
} from "@mcp-gen/codegen";
import {
  createRegistry,
  defineRequest,
  type Registry,
  type RegistryOptions,
  type ToolEntry,
  type ToolHandler,
} from "@mcp-gen/runtime";

/**
 * A Catalog as a registry, without files. Each tool gets the same request data and the same two lines of handler as
 * generated code, so that they cannot differ in behaviour.
 */
export function createServedRegistry(
  catalog: Catalog,
  { listOutputSchemas, ...options }: RegistryOptions & WireOptions = {},
): Registry {
  const tools = Object.fromEntries(catalog.tools.map((tool) => [tool.name, toEntry(tool)]));
  const wire = listOutputSchemas === undefined ? {} : { listOutputSchemas };
  return createRegistry({ tools, apis: catalog.apis, catalog: async () => definitions(catalog, wire) }, options);
}

function definitions(catalog: Catalog, options: WireOptions): Readonly<Record<string, string>> {
  const wire = createWire(catalog, options);
  return Object.fromEntries(catalog.tools.map((tool) => [tool.name, toAsciiJson(wire.definition(tool))]));
}

function toEntry(tool: ToolSpec): ToolEntry {
  const { binding, output } = tool;
  if (binding.kind !== "http") throw new TypeError(`"${tool.name}" is a method; only generated code can call it`);
  return { load: async () => createHandler(binding), output: output.mode, ...(output.wrap && { wrap: true as const }) };
}

function createHandler({ request }: HttpBinding): ToolHandler {
  const defined = defineRequest<unknown, unknown>(request);
  return async (input: unknown, ctx) => {
    const response = await ctx.http(defined, input);
    return response.value();
  };
}
