import type { Registry, RegistryDefinition, RegistryOptions, ToolEntries } from "./types.ts";

/**
 * Makes a set of tools ready to be served. Nothing is loaded: neither definitions nor handlers.
 * Throws a `TypeError` if an override names a tool that does not exist.
 */
export function createRegistry<Tools extends ToolEntries>(
  definition: RegistryDefinition<Tools>,
  options: RegistryOptions<Tools> = {},
): Registry {
  const names = Object.keys(definition.tools);
  for (const name of Object.keys(options.overrides ?? {})) {
    if (!Object.hasOwn(definition.tools, name)) throw new TypeError(unknownOverride(name, names));
  }
  let definitions: Promise<Readonly<Record<string, string>>> | undefined;
  return {
    names,
    definitions: () => {
      definitions ??= definition.catalog().catch((error: unknown) => {
        // Asked again with the next request.
        definitions = undefined;
        throw error;
      });
      return definitions;
    },
    definition,
    // The keys of the overrides were checked above; their types matter to the author of the registry only.
    options: options as RegistryOptions,
  };
}

function unknownOverride(name: string, names: readonly string[]): string {
  const shown = names.slice(0, 10).join(", ");
  const more = names.length > 10 ? `, and ${names.length - 10} more` : "";
  return `overrides: there is no tool ${JSON.stringify(name)}. The tools are: ${shown === "" ? "none" : shown}${more}.`;
}
