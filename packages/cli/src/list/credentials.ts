import type { Catalog } from "@mcp-gen/codegen";

/** One credential of an API, as `list --json` shows it. */
export interface CredentialRow {
  readonly scheme: string;
  readonly type: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The credentials of all APIs, in document order. Mutual TLS has none: it is set up in the HTTP client. */
export function credentialRows(catalog: Catalog): readonly CredentialRow[] {
  return Object.values(catalog.apis).flatMap((api) =>
    Object.entries(api.securitySchemes ?? {}).flatMap(([scheme, spec]) =>
      spec.type === "mutualTLS" ? [] : [{ scheme, type: spec.type, env: { ...spec.env } }],
    ),
  );
}

/** The environment variables of all credentials. */
export function credentialNames(catalog: Catalog): readonly string[] {
  return credentialRows(catalog).flatMap((row) => Object.values(row.env));
}
