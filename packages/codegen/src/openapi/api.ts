import type { ApiSpec, SecuritySchemeSpec } from "@mcp-gen/runtime";
import type { ReadContext } from "./context.ts";
import type { EnvNames } from "./env-names.ts";
import { readSecuritySchemes } from "./security-schemes.ts";
import { readApiServer } from "./servers.ts";
import { record } from "./values.ts";

/** The API that one document describes. */
export interface Api {
  /** How requests name it; undefined if it is the only one. */
  readonly id: string | undefined;
  readonly spec: ApiSpec;
  readonly schemes: ReadonlyMap<string, SecuritySchemeSpec>;
  /** Names that requirements use and nobody defines; each is reported once. */
  readonly unknownSchemes: Set<string>;
}

/** Where a document's API is and how it is authorised. */
export function readApi(id: string | undefined, env: EnvNames, context: ReadContext): Api {
  const server = readApiServer(context);
  const schemes = readSecuritySchemes(env, context);
  const securitySchemes = record(schemes);
  return {
    id,
    spec: {
      ...(server === undefined ? {} : { server }),
      ...(securitySchemes === undefined ? {} : { securitySchemes }),
    },
    schemes,
    unknownSchemes: new Set(),
  };
}
