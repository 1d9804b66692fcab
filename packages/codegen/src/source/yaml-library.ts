import { createRequire } from "node:module";

type Yaml = typeof import("yaml");

let loaded: Yaml | undefined;

/** The `yaml` package, loaded with the first YAML document: a JSON document needs none of it. */
export function yaml(): Yaml {
  // `yaml` is CommonJS on Node, so that it can be loaded when it is needed without making every caller wait.
  loaded ??= createRequire(import.meta.url)("yaml") as Yaml;
  return loaded;
}
