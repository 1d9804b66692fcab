import type { Credential, HttpOptions } from "../../registry/types.ts";
import type { ApiSpec, RequestSpec } from "../request-spec.ts";
import { environmentNames, findCredential, type SchemeReference } from "./lookup.ts";

/** A scheme that a request uses, with what was found for it. */
export interface ChosenScheme extends SchemeReference {
  readonly credential: Credential;
  readonly scopes: readonly string[];
}

/** Which credentials a request uses. */
export interface CredentialChoice {
  readonly chosen: readonly ChosenScheme[];
  /** What to set, per alternative (`A_USERNAME and A_PASSWORD`); empty if a credential was found or none is needed. */
  readonly missing: readonly string[];
}

export interface SelectOptions {
  readonly apiId: string;
  readonly api: ApiSpec | undefined;
  readonly lookup?: HttpOptions["credentials"];
}

const NOTHING: CredentialChoice = { chosen: [], missing: [] };

/**
 * Chooses the first alternative for which every credential is there (OpenAPI 3.1 §4.8.30: OR of ANDs). `{}` counts only
 * after all others, so that a configured key is used even where none is needed. If no alternative is complete the call
 * is made without, and `missing` says what to set.
 *
 * Mutual TLS is the business of the `fetch` that is passed in: it needs nothing here.
 */
export async function selectCredentials(
  security: RequestSpec["security"],
  options: SelectOptions,
): Promise<CredentialChoice> {
  if (!security || security.length === 0) return NOTHING;
  const missing = new Set<string>();
  for (const alternative of security) {
    const { chosen, lacking } = await completeAlternative(alternative, options);
    if (lacking.length === 0 && chosen.length > 0) return { chosen, missing: [] };
    if (lacking.length > 0) missing.add(lacking.join(" and "));
  }
  return { chosen: [], missing: [...missing] };
}

async function completeAlternative(
  alternative: Readonly<Record<string, readonly string[]>>,
  options: SelectOptions,
): Promise<{ readonly chosen: readonly ChosenScheme[]; readonly lacking: readonly string[] }> {
  const chosen: ChosenScheme[] = [];
  const lacking: string[] = [];
  for (const [name, scopes] of Object.entries(alternative)) {
    const schemes = options.api?.securitySchemes;
    const scheme = schemes && Object.hasOwn(schemes, name) ? schemes[name] : undefined;
    if (scheme?.type === "mutualTLS") continue;
    const reference = scheme && { api: options.apiId, name, scheme };
    const credential = reference && (await findCredential(reference, options.lookup));
    if (credential) chosen.push({ ...reference, credential, scopes });
    else lacking.push(...(scheme && !options.lookup ? environmentNames(scheme) : [`the credential "${name}"`]));
  }
  return { chosen, lacking };
}
