import type { ApiSpec } from "@mcp-gen/runtime";
import type { Catalog } from "../catalog/types.ts";

/** The Catalog's APIs that tools call, with the security schemes that their requests name. */
export function neededApis(catalog: Catalog): Record<string, ApiSpec> {
  const ids = Object.keys(catalog.apis);
  const schemes = new Map<string, Set<string>>();
  for (const { binding } of catalog.tools) {
    if (binding.kind !== "http") continue;
    const id = binding.request.api ?? ids[0];
    if (id === undefined) continue;
    const names = schemes.get(id) ?? new Set<string>();
    schemes.set(id, names);
    for (const requirement of binding.request.security ?? []) {
      for (const name of Object.keys(requirement)) names.add(name);
    }
  }
  const needed = Object.entries(catalog.apis).flatMap(([id, api]) => {
    const names = schemes.get(id);
    return names === undefined ? [] : [[id, reduceApi(api, names)] as const];
  });
  return Object.fromEntries(needed);
}

function reduceApi({ server, securitySchemes = {} }: ApiSpec, names: ReadonlySet<string>): ApiSpec {
  const needed = Object.entries(securitySchemes).filter(([name]) => names.has(name));
  return {
    ...(server === undefined ? {} : { server }),
    ...(needed.length === 0 ? {} : { securitySchemes: Object.fromEntries(needed) }),
  };
}
