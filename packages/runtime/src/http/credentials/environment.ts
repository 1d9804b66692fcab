/**
 * An environment variable without surrounding white space; `undefined` if it is unset or blank, and where there is no
 * environment. The one place of the runtime that looks at `process`, and only if it exists.
 */
export function readEnvironment(name: string): string | undefined {
  try {
    const value = globalThis.process?.env?.[name]?.trim();
    return value === "" ? undefined : value;
  } catch {
    // Deno throws where access to the environment is not granted.
    return undefined;
  }
}
