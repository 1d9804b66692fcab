import type { Registry, RegistryDefinition, RegistryOptions, ToolEntries } from "./types.ts";

/**
 * Makes a set of tools ready to be served. Nothing is loaded: neither definitions nor handlers.
 * Throws a `TypeError` if an override names a tool that does not exist.
 */
export function createRegistry<Tools extends ToolEntries>(
  definition: RegistryDefinition<Tools>,
  options: RegistryOptions<Tools> = {},
): Registry {
  checkOverrides(definition, options);
  const listeners = new Set<() => void>();
  let current: RegistryDefinition = definition;
  let names: readonly string[] = Object.keys(definition.tools);
  let definitions: Promise<Readonly<Record<string, string>>> | undefined;
  return {
    get names() {
      return names;
    },
    get definition() {
      return current;
    },
    definitions: () => {
      definitions ??= current.catalog();
      const loading = definitions;
      return loading.catch((error: unknown) => {
        // Asked again with the next request.
        if (definitions === loading) definitions = undefined;
        throw error;
      });
    },
    update: (next) => {
      current = next;
      names = Object.keys(next.tools);
      definitions = undefined;
      for (const listener of listeners) listener();
    },
    onUpdate: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    // The keys of the overrides were checked above; their types matter to the author of the registry only.
    options: options as RegistryOptions,
  };
}

function checkOverrides(definition: RegistryDefinition, { overrides = {} }: { readonly overrides?: object }): void {
  for (const name of Object.keys(overrides)) {
    if (!Object.hasOwn(definition.tools, name))
      throw new TypeError(unknownOverride(name, Object.keys(definition.tools)));
  }
}

function unknownOverride(name: string, names: readonly string[]): string {
  const shown = names.slice(0, 10).join(", ");
  const more = names.length > 10 ? `, and ${names.length - 10} more` : "";
  return `overrides: there is no tool ${JSON.stringify(name)}. The tools are: ${shown === "" ? "none" : shown}${more}.`;
}
