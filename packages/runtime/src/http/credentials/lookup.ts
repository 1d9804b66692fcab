import type { Credential, HttpOptions } from "../../registry/types.ts";
import type { SecuritySchemeSpec } from "../request-spec.ts";
import { readEnvironment } from "./environment.ts";

/** A scheme of an API by its name. */
export interface SchemeReference {
  /** Id of the API in the registry. */
  readonly api: string;
  readonly name: string;
  readonly scheme: SecuritySchemeSpec;
}

/**
 * Finds the credential of a scheme: from the function that is configured, else from the environment variables that the
 * API names. White space around each member is trimmed, blank members are absent; `undefined` if nothing usable is
 * there. A credential with a user name has a password, if only an empty one.
 */
export async function findCredential(
  { api, name, scheme }: SchemeReference,
  lookup: HttpOptions["credentials"],
): Promise<Credential | undefined> {
  const found = lookup ? await lookup(name, api) : fromEnvironment(scheme);
  if (!found) return undefined;
  const { token, username, password, clientId, clientSecret } = found;
  const trimmed: Credential = {
    ...present("token", token),
    ...present("clientId", clientId),
    ...present("clientSecret", clientSecret),
    ...present("username", username),
    ...(username?.trim() ? { password: password?.trim() ?? "" } : {}),
  };
  return isUsable(scheme, trimmed) ? trimmed : undefined;
}

/** The names of the variables that hold the credential of a scheme; none for mutual TLS. */
export function environmentNames(scheme: SecuritySchemeSpec): readonly string[] {
  return scheme.type === "mutualTLS" ? [] : Object.values(scheme.env);
}

function present<Name extends keyof Credential>(name: Name, value: string | undefined): Credential {
  const text = value?.trim();
  return text ? { [name]: text } : {};
}

function fromEnvironment(scheme: SecuritySchemeSpec): Credential | undefined {
  if (scheme.type === "mutualTLS") return undefined;
  const found: Record<string, string> = {};
  for (const [member, variable] of Object.entries(scheme.env)) {
    const value = readEnvironment(variable);
    if (value !== undefined) found[member] = value;
  }
  return found;
}

function isUsable(scheme: SecuritySchemeSpec, credential: Credential): boolean {
  if (credential.token !== undefined) return true;
  if (scheme.type === "http" && scheme.scheme === "basic") return credential.username !== undefined;
  if (scheme.type !== "oauth2" || !scheme.clientCredentials) return false;
  return credential.clientId !== undefined && credential.clientSecret !== undefined;
}
