import type { Registry, RegistryDefinition, RegistryOptions, ToolEntries } from "./types.ts";

/**
 * Makes a set of tools ready to be served. Nothing is loaded: neither definitions nor handlers.
 * Throws a `TypeError` if an override names a tool that does not exist.
 */
export function createRegistry<Tools extends ToolEntries>(
  definition: RegistryDefinition<Tools>,
  options: RegistryOptions<Tools> = {},
): Registry {
  for (const name of Object.keys(options.overrides ?? {})) {
    if (!Object.hasOwn(definition.tools, name)) throw new TypeError(`overrides: there is no tool "${name}"`);
  }
  let definitions: Promise<Readonly<Record<string, string>>> | undefined;
  return {
    names: Object.keys(definition.tools),
    definitions: () => {
      definitions ??= definition.catalog();
      return definitions;
    },
    definition,
    // The keys of the overrides were checked above; their types matter to the author of the registry only.
    options: options as RegistryOptions,
  };
}
