import type { EmitOptions, ReadOptions } from "@mcp-gen/codegen";

/** What stands in `mcp-gen.config.{ts,mjs,json}`; flags override it. */
export interface Config extends Omit<ReadOptions, "pinnedNames"> {
  /** OpenAPI documents: paths relative to the config file, or URLs. Several become one registry. */
  readonly input?: string | readonly string[];
  /** Output folder, relative to the config file. */
  readonly out?: string;
  /** Extension of relative imports in generated code. Default `.js`. */
  readonly importExtension?: NonNullable<EmitOptions["importExtension"]>;
  /** Write `server.ts` if it does not exist. Default `true`. */
  readonly serverFile?: boolean;
  /** Put output schemas into `tools/list`. Default `true`. */
  readonly listOutputSchemas?: boolean;
}

/** Types the configuration of a project. */
export function defineConfig(config: Config): Config {
  return config;
}
